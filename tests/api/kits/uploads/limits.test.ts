import { afterAll, beforeAll, expect, it } from 'vitest';
import { DOCUMENT_FILES } from '#machines/core/values/uploadUses.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { getPdf } from './specimens.ts';
import { download, taken, upload } from './uploads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (db) => {
      await createOtherAccount(db);
    },
  });
});
afterAll(() => server.close());

const send = async (login: string, bytes: number, reference = DOCUMENT_FILES) =>
  upload(server.url, await server.as(login), 'Manual.pdf', getPdf(bytes), {
    query: `tableReferrence=${reference}`,
  });
const limits = async (login: string) =>
  (await (await server.as(login)).get('/Document/Limits')).body;

it('accepts larger files where an administrator allows them, and nowhere else', async () => {
  expect((await send('hr', 1_000_001)).status).toBe(413);
  const admin = await server.as('admin');
  const values = { name: 'Manuals', usedFor: 'documents', megabytes: 3 };
  expect(
    (await (await server.as('employee')).post('/Resources/uploadLimit/Save', { values })).status,
  ).toBe(403);
  const tooMuch = { values: { ...values, megabytes: 21 } };
  expect((await admin.post('/Resources/uploadLimit/Save', tooMuch)).status).toBe(400);
  const saved = await admin.post('/Resources/uploadLimit/Save', { values });
  expect(saved).toMatchObject({ status: 200 });
  expect(await limits('employee')).toEqual({ [DOCUMENT_FILES]: 3_000_000 });
  const file = taken(await send('hr', 3_000_000));
  const { bytes } = await download(server.url, (await server.as('hr')).token, file.globalFileUrlId);
  expect(bytes.length).toBe(3_000_000);
  expect(await send('hr', 3_000_001)).toMatchObject({
    status: 413,
    body: { errors: [{ path: 'files', message: 'The file is larger than 3000000 bytes' }] },
  });
  // Other purposes keep the specification's limit, and other companies their own.
  expect((await send('hr', 1_000_001, 'Request')).status).toBe(413);
  expect((await send('foreign', 1_000_001)).status).toBe(413);
  expect(await limits('foreign')).toEqual({});
});
