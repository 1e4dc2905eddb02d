import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer, LoginAnswer, WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { type UploadedPolicy } from '#machines/domains/documents/contracts/policies.ts';
import { POLICY_FILES } from '#machines/core/values/uploadUses.ts';
import { PHOTO_FILES } from '#machines/domains/company/contracts/profile.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { jpeg, pdf, png } from './specimens.ts';
import { download, taken, upload } from './uploads.ts';

let server: TestServer;
let admin: Client;
let hrUnit2: Client;
let employee: Client;
beforeAll(async () => {
  server = await startTestServer();
  await createOtherAccount(server.owner);
  [admin, hrUnit2, employee] = (await Promise.all(
    ['admin', 'hrUnit2', 'employee'].map((login) => server.as(login)),
  )) as [Client, Client, Client];
});
afterAll(() => server?.close());

const CALL = '/SaasMasterData';
const getFile = async (
  client: Client,
  bytes: Buffer,
  name = 'a.pdf',
  kind: string = POLICY_FILES,
): Promise<number> =>
  taken(await upload(server.url, client, name, bytes, { query: `tableReferrence=${kind}` }))
    .globalFileUrlId;

const save = (client: Client, fileId: number, more: object = {}): Promise<Answer> =>
  client.post(`${CALL}/SaveUploadedPolicy`, {
    strPolicyTitle: 'Code of conduct',
    intBusinessUnitId: 0,
    intPolicyFileUrlId: fileId,
    ...more,
  });
const published = async (client: Client, more: object = {}): Promise<number> => {
  const answer = await save(client, await getFile(client, pdf()), more);
  expect(answer.body).toMatchObject({ statusCode: 200, message: 'Submitted Successfully' });
  return (answer.body as WriteAnswer).autoId ?? 0;
};
const one = (client: Client, id: number, more = '') =>
  client.get(`${CALL}/GetUploadedPolicyById?AccountId=1&BusinessUnitId=0&PolicyId=${id}${more}`);
const titles = async (client: Client): Promise<string[]> => {
  const { body } = await client.get(`${CALL}/GetUploadedPolicies?AccountId=1&BusinessUnitId=0`);
  return (body as UploadedPolicy[]).map(({ strPolicyTitle }) => strPolicyTitle);
};
const readFileId = async (id: number): Promise<number> =>
  ((await one(admin, id)).body as UploadedPolicy).intPolicyFileUrlId;

describe('a policy', () => {
  it('can be read with its file by everyone of its units, and by no one else', async () => {
    const everyones = await published(admin);
    const souths = await published(admin, { strPolicyTitle: 'Dust masks', intBusinessUnitId: 2 });
    const read = await one(employee, everyones);
    expect(read.body).toMatchObject({
      intPolicyId: everyones,
      strPolicyTitle: 'Code of conduct',
      intBusinessUnitId: 0,
      strBusinessUnit: '',
      fileName: 'a.pdf',
      strCreatedBy: 'The admin',
      isDelete: false,
    });
    const { intPolicyFileUrlId: fileId } = read.body as UploadedPolicy;
    const file = await download(server.url, employee.token, fileId);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);

    expect(await titles(employee)).toEqual(['Code of conduct']);
    expect(await titles(hrUnit2)).toEqual(['Dust masks', 'Code of conduct']);
    expect((await one(employee, souths)).status).toBe(404);
    const fileOfSouth = await readFileId(souths);
    expect((await download(server.url, employee.token, fileOfSouth)).status).toBe(404);
    await server.owner.raw(`update employees set business_unit_id = 2 where name = 'The employee'`);
    expect((await one(employee, souths)).status).toBe(200);
    expect((await download(server.url, employee.token, fileOfSouth)).status).toBe(200);
    await server.owner.raw(`update employees set business_unit_id = 1 where name = 'The employee'`);

    const foreign = await server.as('foreign');
    expect(await titles(foreign)).toEqual([]);
    for (const id of [everyones, souths, 0, 999_999]) {
      expect((await one(foreign, id)).status).toBe(404);
    }
    expect((await download(server.url, foreign.token, fileId)).status).toBe(404);
  });

  it('can be uploaded and undone by people who administer its units, and stays recorded', async () => {
    const file = () => getFile(hrUnit2, png(), 'a.png');
    expect((await save(employee, await getFile(employee, pdf()))).status).toBe(403);
    expect((await save(hrUnit2, await file())).status).toBe(403);
    expect((await save(hrUnit2, await file(), { intBusinessUnitId: 1 })).status).toBe(403);
    expect((await save(hrUnit2, await file(), { intBusinessUnitId: 999 })).status).toBe(404);
    const mine = await published(hrUnit2, { strPolicyTitle: 'Shifts', intBusinessUnitId: 2 });
    const everyones = await published(admin, { strPolicyTitle: 'Gifts' });
    const drop = (client: Client, intPolicyId: number) =>
      client.post(`${CALL}/DeleteUploadedPolicy`, { intPolicyId });
    const fileId = await readFileId(mine);
    expect((await drop(employee, mine)).status).toBe(403);
    expect((await drop(hrUnit2, everyones)).status).toBe(403);
    expect((await drop(hrUnit2, mine)).status).toBe(200);
    expect((await drop(hrUnit2, mine)).status).toBe(404);
    expect(await titles(hrUnit2)).not.toContain('Shifts');
    expect((await download(server.url, admin.token, fileId)).status).toBe(404);
    const { rows } = (await server.owner.raw('select removed_by from policies where id = ?', [
      mine,
    ])) as { rows: { removed_by: number }[] };
    expect(Number(rows[0]?.removed_by)).toBe(hrUnit2.userId);
  });

  it('reports all problems, and accepts one’s own unattached file of the right kind', async () => {
    const answer = await admin.post(`${CALL}/SaveUploadedPolicy`, { strPolicyTitle: '  ' });
    expect(answer.status).toBe(400);
    expect((answer.body as ErrorAnswer).errors?.map(({ message }) => message)).toEqual([
      'Policy title is required',
      'Business Unit is required',
      'File is required',
    ]);
    const used = await readFileId(await published(admin));
    const ofChat = await getFile(admin, pdf(), 'a.pdf', 'chat');
    const anothers = await getFile(hrUnit2, pdf());
    for (const fileId of [used, ofChat, anothers, 999_999]) {
      expect((await save(admin, fileId)).status).toBe(404);
    }
    const { count } = (await server
      .owner('files')
      .count('* as count')
      .where({ table_reference: 'chat' })
      .whereNotNull('reference_id')
      .first()) as { count: number | string };
    expect(Number(count)).toBe(0);
  });
});

describe('a photo', () => {
  const set = (client: Client, intProfileImageUrl: number) =>
    client.post('/Employee/UpdateProfilePhoto', { intProfileImageUrl });
  const photo = (client: Client, bytes = png(), name = 'me.png') =>
    getFile(client, bytes, name, PHOTO_FILES);
  const isKnown = async (client: Client) =>
    ((await client.get('/Auth/Me')).body as LoginAnswer).intProfileImageUrl;
  const address = async (client: Client) =>
    ((await client.get('/Auth/Me')).body as LoginAnswer).strProfileImageUrl;

  it('can be set by its person, is visible to colleagues, and replaces the former one', async () => {
    expect([await isKnown(employee), await address(employee)]).toEqual([0, '']);
    const first = await photo(employee);
    // Until it is a profile photo, others can't see it.
    expect((await download(server.url, admin.token, first)).status).toBe(404);
    expect((await set(employee, first)).body).toEqual({
      statusCode: 200,
      message: 'Submitted Successfully',
    });
    expect(await isKnown(employee)).toBe(first);
    expect(await address(employee)).toBe(`/api/Document/DownloadFile?id=${first}`);
    expect((await download(server.url, admin.token, first)).status).toBe(200);
    const foreign = await server.as('foreign');
    expect((await download(server.url, foreign.token, first)).status).toBe(404);
    expect((await employee.get(`/Document/DeleteUploadedFile?id=${first}`)).status).toBe(409);

    const second = await photo(employee, jpeg(), 'me.jpg');
    expect((await set(employee, second)).status).toBe(200);
    for (const client of [admin, employee]) {
      expect((await download(server.url, client.token, first)).status).toBe(404);
      expect((await download(server.url, client.token, second)).status).toBe(200);
    }
    expect((await set(employee, second)).status).toBe(200);
    expect((await set(employee, 0)).status).toBe(200);
    expect(await isKnown(employee)).toBe(0);
    expect((await download(server.url, employee.token, second)).status).toBe(404);
  });

  it('must be a picture that its person uploaded as a photo', async () => {
    const document = await photo(employee, pdf(), 'me.pdf');
    expect((await set(employee, document)).status).toBe(415);
    const anothers = await photo(admin);
    const ofChat = await getFile(employee, png(), 'a.png', 'chat');
    for (const fileId of [anothers, ofChat, 999_999]) {
      expect((await set(employee, fileId)).status).toBe(404);
    }
    expect((await set(employee, -1)).status).toBe(400);
    expect(await isKnown(employee)).toBe(0);
  });

  it('is shown beside the name in chat and in searches for people', async () => {
    const fileId = await photo(employee);
    await set(employee, fileId);
    const started = await admin.post('/ChattingApp/StartConversation', {
      employeeIds: [employee.employeeId],
    });
    const { autoId } = started.body as WriteAnswer;
    const seen = async (path: string) => (await admin.get(path)).body as Record<string, unknown>[];
    const ids = (rows: Record<string, unknown>[]) => rows.map((row) => row['photoFileId']);
    expect(ids(await seen(`/ChattingApp/GetConversations?conversationId=${autoId}`))).toEqual([
      fileId,
    ]);
    expect(ids(await seen(`/ChattingApp/GetMembers?conversationId=${autoId}`))).toEqual([
      0,
      fileId,
    ]);
    const [match] = await seen(
      '/CadreDDL/CadreAllDDL?DDLType=EmployeeBasicInfoSearchDDL&SearchText=The employee',
    );
    expect(match?.['intProfileImageUrl']).toBe(fileId);
    await set(employee, 0);
  });
});
