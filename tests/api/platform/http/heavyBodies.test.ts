import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseHeavyJson } from '#server/platform/http/jsonWeight.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { patience } from '#tests/support/patience.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const MEGABYTE = 1_000_000;

// The body that takes most memory, and one in which only commas show the size.
test.each(['{},', '1,'])(
  'a list of millions of %s is refused before it is parsed into memory',
  async (piece) => {
    const hr = await server.as('hr');
    const body = `[${piece.repeat(Math.floor((15 * MEGABYTE) / piece.length))}1]`;
    const answer = await hr.post('/Employee/IncrementRequestRecommendation', body);
    expect(answer).toMatchObject({ status: 413, body: { message: 'The body is too large' } });
  },
  120_000,
);

test(
  'a long body of few values is accepted',
  async () => {
    const hr = await server.as('hr');
    const comments = ',[{"'.repeat(3 * MEGABYTE);
    const answer = await hr.post('/Employee/IncrementRequestRecommendation', [
      { incrementId: -1, comments },
    ]);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: '0.incrementId', message: 'must be above 0' },
          { path: '0.comments', message: 'can be at most 2000 characters' },
        ],
      },
    });
  },
  patience(120_000),
);

test.each([
  ['1,2,3,4', 3, true],
  ['1,2,3,4', 2, false],
  ['[[[[]]]]', 4, true],
  ['[[[[]]]]', 3, false],
  ['"\\",[{","\\\\",1', 2, true],
  ['"\\",[{","\\\\",1', 1, false],
])('%s holds at most %d values: %s', (text, most, fits) => {
  const weigh = () => refuseHeavyJson(Buffer.from(text), most);
  if (fits) expect(weigh).not.toThrow();
  else expect(weigh).toThrow('too many values');
});
