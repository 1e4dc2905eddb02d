import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { createPrincipals } from '#server/platform/access/principals.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { attachFile, documentRoutes, type FileRule } from '#server/kits/uploads/index.ts';
import { authenticate } from '#server/platform/http/authenticate.ts';
import { errorHandler, nameRequest } from '#server/platform/http/errorHandler.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Client } from '#tests/support/client.ts';
import { createOtherAccount, MARK, type OtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { doc, docx, jpeg, pdf, getPdf, png } from './specimens.ts';
import { download, taken, upload } from './uploads.ts';

let server: TestServer;
let other: OtherAccount;
let owner: Client;
let colleague: Client;
let foreign: Client;
beforeAll(async () => {
  server = await startTestServer({
    also: async (db) => {
      other = await createOtherAccount(db);
    },
  });
  [owner, colleague, foreign] = await Promise.all([
    server.as('employee'),
    server.as('hr'),
    server.as('foreign'),
  ]);
});
afterAll(() => server.close());
// One test's uploads must not count against the next one's hourly limit.
beforeEach(() => query(server.db, `update files set created_at = created_at - interval '2 hours'`));

const folder = () => join(server.env.DATA_DIR, 'files');
const storedAs = async (id: number) =>
  (
    await queryOne<{ path: string }>(
      server.db,
      'select stored_as as path from files where id = $id',
      { id },
    )
  )?.path ?? '';
const give = async (client = owner, name = 'paper.pdf', options = {}) =>
  taken(await upload(server.url, client, name, pdf(), options)).globalFileUrlId;
const remove = (client: Client, id: number, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/Document/DeleteUploadedFile?id=${id}`, {
    headers: { Authorization: `Bearer ${client.token}`, ...headers },
  });
const getActor = (client: Client): Actor => ({
  userId: client.userId,
  employeeId: client.employeeId,
  accountId: 1,
  name: '',
  roles: [],
});

describe('an attachment', () => {
  it.each([
    ['paper.pdf', 'application/pdf', pdf()],
    ['photo.png', 'image/png', png()],
    ['photo.jpg', 'image/jpeg', jpeg()],
    ['photo.jpeg', 'image/jpeg', jpeg()],
    ['letter.doc', 'application/msword', doc()],
    [
      'letter.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      docx(),
    ],
  ])('%s is returned unchanged, and cannot be executed', async (name, type, bytes) => {
    const answer = await upload(server.url, owner, name, bytes);
    expect(answer.body).toEqual([
      { globalFileUrlId: expect.any(Number) as number, fileName: name },
    ]);
    const back = await download(server.url, owner.token, taken(answer).globalFileUrlId);
    expect(back.bytes.equals(bytes)).toBe(true);
    expect(Object.fromEntries(back.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename=${name}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  it('may have 1,000,000 bytes', async () => {
    const bytes = getPdf(1_000_000);
    expect(bytes).toHaveLength(1_000_000);
    expect((await upload(server.url, owner, 'full.pdf', bytes)).status).toBe(200);
  });

  it('is stored under a random name, readable only by the server’s user', async () => {
    const id = await give();
    const path = join(folder(), await storedAs(id));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder(), 'incoming'))).toEqual([]);
  });

  it('that was changed on disk is not returned', async () => {
    const id = await give();
    const path = join(folder(), await storedAs(id));
    const bytes = readFileSync(path);
    bytes.write('SECRET', 20);
    writeFileSync(path, bytes);
    const { status, bytes: answer } = await download(server.url, owner.token, id);
    expect(status).toBe(500);
    expect(answer.includes('SECRET')).toBe(false);
  });

  it('sent again with its key is the same file, and with other content is refused', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const files = () => readdirSync(folder()).length;
    const first = await give(owner, 'once.pdf', { headers });
    const before = files();
    expect(await give(owner, 'once.pdf', { headers })).toBe(first);
    expect(files()).toBe(before);
    const another = await upload(server.url, owner, 'once.pdf', getPdf(5000), { headers });
    expect(another.status).toBe(422);
    expect(files()).toBe(before);
  });

  it('belongs to the person whose token sent it, whatever the query says', async () => {
    const id = await give(owner, 'mine.pdf', {
      query: `tableReferrence=Test&accountId=${other.accountId}&businessUnitId=${other.businessUnitId}&createdBy=${other.userId}&documentTypeId=4`,
    });
    const row = await queryOne(
      server.db,
      `select account_id as "accountId", owner_id as "ownerId", size, content_type as type
       from files where id = $id`,
      { id },
    );
    expect(row).toEqual({
      accountId: 1,
      ownerId: owner.userId,
      size: pdf().length,
      type: 'application/pdf',
    });
    expect((await download(server.url, foreign.token, id)).status).toBe(404);
  });

  it('has every problem of its query named', async () => {
    const { status, body } = await upload(server.url, owner, 'a.pdf', pdf(), {
      query: 'tableReferrence=../etc&documentTypeId=x',
    });
    expect(status).toBe(400);
    expect((body as ErrorAnswer).errors?.map(({ path }) => path)).toEqual([
      'tableReferrence',
      'documentTypeId',
    ]);
  });

  it('is refused if it is the sender’s 201st within an hour', async () => {
    const row = (column: string) => (column === 'stored_as' ? `'x' || n` : column);
    const columns = 'account_id, owner_id, table_reference, name, content_type, size, sha256';
    await give();
    await query(
      server.db,
      `insert into files (${columns}, stored_as)
       select ${columns}, ${row('stored_as')} from (select * from files order by id desc limit 1) f,
         generate_series(1, 199) n`,
    );
    const { status, headers, body } = await upload(server.url, owner, 'a.pdf', pdf());
    expect([status, body]).toMatchObject([
      429,
      { message: 'Too many files within an hour, try again later' },
    ]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    await query(server.db, `delete from files where stored_as like 'x%'`);
  });
});

/** Expects a 404 without the file's name or content. */
async function expectUnknown(client: Client, id: number): Promise<void> {
  const { status, bytes, headers } = await download(server.url, client.token, id);
  expect(status).toBe(404);
  expect(bytes.includes('PDF')).toBe(false);
  expect(headers.get('Content-Disposition')).toBeNull();
}

describe('access to a file', () => {
  it('is limited to its owner at first', async () => {
    const id = await give();
    for (const client of [colleague, await server.as('admin'), foreign])
      await expectUnknown(client, id);
    const { status } = await fetch(`${server.url}/api/Document/DownloadFile?id=${id}`);
    expect(status).toBe(401);
  });

  it.each(['0', '-1', '999999', '1e3', 'x', '', "1' or '1'='1", '9223372036854775808'])(
    'is refused for the ID %j',
    async (id) => {
      const { status } = await download(server.url, owner.token, encodeURIComponent(id));
      expect([400, 404]).toContain(status);
    },
  );

  it.each([
    ['a business unit’s logo', 'update business_units set logo_file_id = $id where id = 1'],
    ['someone’s photo', 'update employees set photo_file_id = $id where id = 7'],
  ])(
    'is given to everyone in the account, and no one else, once it is %s',
    async (_title, show) => {
      const id = taken(await upload(server.url, owner, 'face.png', png())).globalFileUrlId;
      await expectUnknown(colleague, id);
      await query(server.owner, show, { id });
      expect((await download(server.url, colleague.token, id)).bytes.equals(png())).toBe(true);
      await expectUnknown(foreign, id);
    },
  );

  it('is not given to everyone because its sender calls it a photo, or another account displays its number', async () => {
    const id = taken(
      await upload(server.url, owner, 'face.png', png(), { query: 'tableReferrence=Employee' }),
    ).globalFileUrlId;
    await query(server.owner, 'update employees set photo_file_id = $id where id = $other', {
      id,
      other: other.employeeId,
    });
    await expectUnknown(colleague, id);
    await expectUnknown(foreign, id);
  });
});

describe('an attached file', () => {
  let http: Server;
  let url: string;
  const seenBy = new Map<number, number[]>();
  beforeAll(async () => {
    const { services } = server;
    const app = express()
      .use(nameRequest)
      .use('/api', authenticate(createPrincipals(services.db, services.secret)))
      .use(
        '/api',
        documentRoutes(
          new Map<string, FileRule>([
            [
              'Case',
              (_db, { userId }, { referenceId }) =>
                seenBy.get(referenceId)?.includes(userId ?? 0) ?? false,
            ],
          ]),
        )(services),
      )
      .use(errorHandler(services.log));
    http = createServer(app);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => http.close(resolve)));

  const attach = (client: Client, fileId: number, referenceId: number) =>
    server.db.transaction((tx) =>
      attachFile(tx, getActor(client), fileId, { tableReference: 'Case', referenceId }),
    );

  it('is shown to the people of its rule, and not to those of another record', async () => {
    const id = await give(owner, 'evidence.pdf', { query: 'tableReferrence=Case' });
    seenBy.set(5, [colleague.userId]);
    expect((await download(url, colleague.token, id)).status).toBe(404);
    await attach(owner, id, 6);
    expect((await download(url, colleague.token, id)).status).toBe(404);
    seenBy.set(6, [colleague.userId]);
    expect((await download(url, colleague.token, id)).bytes.equals(pdf())).toBe(true);
    seenBy.set(6, [foreign.userId]);
    expect((await download(url, foreign.token, id)).status).toBe(404);
    expect((await download(server.url, owner.token, id)).status).toBe(200);
    const recorded = await query<{ userId: number; detail: string }>(
      server.owner,
      `select user_id as "userId", detail from data_accesses where call = '/api/Document/DownloadFile'`,
    );
    // Neither refused downloads nor one's own upload.
    expect(recorded).toEqual([{ userId: colleague.userId, detail: `id=${id}&name=evidence.pdf` }]);
  });

  it('can be attached once, by its owner, to the kind of record it was sent for', async () => {
    const id = await give(owner, 'evidence.pdf', { query: 'tableReferrence=Case' });
    const elsewhere = await give(owner, 'evidence.pdf', { query: 'tableReferrence=Other' });
    await expect(attach(colleague, id, 7)).rejects.toThrow('File not found');
    await expect(attach(owner, elsewhere, 7)).rejects.toThrow('File not found');
    await attach(owner, id, 7);
    await expect(attach(owner, id, 8)).rejects.toThrow('File not found');
  });

  it('cannot be deleted, even by its owner', async () => {
    const id = await give(owner, 'evidence.pdf', { query: 'tableReferrence=Case' });
    await attach(owner, id, 9);
    const refused = await remove(owner, id);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { message: 'The file belongs to a submitted record and cannot be removed' },
    ]);
    expect((await download(server.url, owner.token, id)).status).toBe(200);
  });
});

describe('deleting a file', () => {
  it('removes its bytes from the disk, and records when', async () => {
    const id = await give();
    const path = join(folder(), await storedAs(id));
    const answer = await remove(owner, id);
    expect(await answer.json()).toEqual({ statusCode: 200, message: 'Submitted Successfully' });
    expect(() => statSync(path)).toThrow('ENOENT');
    await expectUnknown(owner, id);
    expect((await remove(owner, id)).status).toBe(404);
    expect(
      await query(server.db, 'select id from files where id = $id and deleted_at is not null', {
        id,
      }),
    ).toHaveLength(1);
  });

  it('is possible for its owner only', async () => {
    const id = taken(await upload(server.url, owner, 'face.png', png())).globalFileUrlId;
    for (const client of [colleague, foreign]) expect((await remove(client, id)).status).toBe(404);
    await query(server.owner, 'update employees set photo_file_id = $id where id = 8', { id });
    expect((await remove(colleague, id)).status).toBe(403);
    expect((await remove(foreign, id)).status).toBe(404);
    expect((await download(server.url, owner.token, id)).status).toBe(200);
  });

  it('is refused for other sites, and with a cookie alone', async () => {
    const id = await give();
    expect((await remove(owner, id, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    const withCookie = await fetch(`${server.url}/api/Document/DeleteUploadedFile?id=${id}`, {
      headers: { Cookie: `cadre_refresh=${owner.refreshToken}` },
    });
    expect(withCookie.status).toBe(401);
    expect((await remove(owner, id, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
  });
});

it('reveals nothing about another account’s files, whatever is requested', async () => {
  const id = await give(foreign, `${MARK}.pdf`);
  for (const path of ['DownloadFile', 'DeleteUploadedFile']) {
    const { status, body } = await owner.get(`/Document/${path}?id=${id}`);
    expect([path, status]).toEqual([path, 404]);
    expect(JSON.stringify(body)).not.toContain(MARK);
  }
  expect((await download(server.url, foreign.token, id)).status).toBe(200);
});
