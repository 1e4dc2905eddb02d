import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CultureWord } from '#machines/core/locales/languages.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = async (query: string) =>
  (await server.as('employee')).get(`/QueryData/GetGlobalCultures${query}`);

it('returns every text in English or in Bengali', async () => {
  const english = (await ask('?AccountId=1&Language=English')).body as CultureWord[];
  const bengali = (await ask('?AccountId=1&Language=Bengali')).body as CultureWord[];
  expect(english).toContainEqual({ keyword: 'Password', label: 'Password' });
  expect(bengali).toContainEqual({ keyword: 'Password', label: 'পাসওয়ার্ড' });
  expect(bengali.map(({ keyword }) => keyword)).toEqual(english.map(({ keyword }) => keyword));
});

it('is English if no language is named, and refuses other languages', async () => {
  expect((await ask('')).body).toEqual((await ask('?Language=English')).body);
  expect((await ask('?Language=')).body).toEqual((await ask('?Language=English')).body);
  expect(await ask('?Language=Klingon')).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'Language', message: 'must be English or Bengali' }] },
  });
});
