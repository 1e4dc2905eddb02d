import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { storedAnswers } from '#server/platform/http/answers.ts';
import { everyAnswer } from '#tests/answers/extract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let described: Described;
beforeAll(async () => {
  server = await startTestServer();
  described = (await (await server.as('hr')).get('/openapi.json')).body as Described;
});
afterAll(() => server.close());

interface Described {
  paths: Record<
    string,
    Record<string, { responses: { 200?: { content?: Record<string, { schema?: object }> } } }>
  >;
  components: object;
}

it('matches the types of the handlers (npm run answers)', () => {
  expect(storedAnswers()).toEqual(everyAnswer());
});

it('describes every call, and distinguishes a file or another address ', () => {
  const { paths } = described;
  const undescribed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const content = responses[200]?.content;
      const isSaid =
        '302' in responses ||
        (content &&
          Object.values(content).every(({ schema }) => !schema || Object.keys(schema).length > 0));
      return isSaid ? [] : [`${method} ${path}`];
    }),
  );
  // OpenAPI's own document, which its specification describes.
  expect(undescribed).toEqual(['get /api/openapi.json']);
});

const CALLS = [
  '/Workflow/Queue',
  '/Resources/department',
  '/Resources/department/Options',
  '/Requests/salaryCertificate',
  '/Pipelines',
  '/Dashboard/Own',
  '/HotDesk/OwnBookings',
  '/Organogram/Chart',
  '/ControlledDocuments/Library',
];

it.each(CALLS)('%s answers as it is described', async (path) => {
  const admin = await server.as('admin');
  const hr = await server.as('hr');
  const { paths, components } = described;
  const [address = ''] = `/api${path}`.split('?');
  const operation = Object.entries(paths).find(
    ([one, methods]) =>
      methods['get'] && new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(address),
  )?.[1]['get'];
  const schema = operation?.responses[200]?.content?.['application/json']?.schema;
  for (const who of [hr, admin]) {
    const { status, body } = await who.get(path);
    if (status !== 200) continue;
    if (!schema) throw new Error('it is not described');
    const inPlace = JSON.parse(
      JSON.stringify({ ...schema, $defs: (components as { schemas: object }).schemas }).replaceAll(
        '#/components/schemas/',
        '#/$defs/',
      ),
    ) as object;
    expect(z.fromJSONSchema(inPlace as never).safeParse(body).error?.issues ?? []).toEqual([]);
    // A schema that accepts anything would be useless.
    expect(z.fromJSONSchema(inPlace as never).safeParse('something else').success).toBe(false);
    return;
  }
  throw new Error('neither hr nor admin may ask it');
});
