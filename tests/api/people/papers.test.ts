import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  PersonalRecord,
  RecordPartAnswer,
} from '#machines/domains/people/contracts/people.ts';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { PERSON_FILES } from '#machines/core/values/uploadUses.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import type { ResourceDetails } from '#machines/kits/resources/contract.ts';
import { resourceFiles } from '#machines/kits/resources/files.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { removeUnboundFiles } from '#server/kits/uploads/index.ts';
import { hire } from '#tests/support/factories.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { pdf } from '#tests/api/kits/uploads/specimens.ts';
import { taken, upload as sendFile } from '#tests/api/kits/uploads/uploads.ts';

const REWARD = resourceFiles({ id: 'reward' });

let server: TestServer;
const ids = new Map<string, number>();
const id = (code: string): number => ids.get(code) ?? 0;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await createOtherAccount(owner);
      await hire(owner, { login: 'colleague', roles: ['employee'] });
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where e.code = 'U-employee' and s.code = 'U-manager';
        insert into document_types (account_id, name) values (1, 'Passport')`);
    },
  });
  for (const row of await query<{ id: number; code: string }>(
    server.owner,
    'select id, code from employees',
  )) {
    ids.set(row.code, row.id);
  }
});
afterAll(() => server.close());

const upload = async (login: string, tableReferrence: string, name = 'paper'): Promise<number> =>
  taken(
    await sendFile(server.url, await server.as(login), `${name}.pdf`, pdf(), {
      query: `tableReferrence=${encodeURIComponent(tableReferrence)}`,
    }),
  ).globalFileUrlId;
const opens = async (login: string, fileId: number): Promise<number> =>
  (await (await server.as(login)).get(`/Document/DownloadFile?id=${fileId}`)).status;

const award = {
  subject: 'Best of the month',
  kind: 'award',
  businessUnitId: 1,
  reason: 'Well done',
};
const save = async (login: string, values: object, more: object = {}) =>
  (await server.as(login)).post('/Resources/reward/Save', {
    ...more,
    values: { ...award, employeeId: id('U-employee'), givenOn: '2026-03-01', ...values },
  });
const reward = async (rewardId: number) =>
  (await (await server.as('hr')).get(`/Resources/reward/Row?id=${rewardId}`))
    .body as ResourceDetails;
const madeWith = async (paperId: number): Promise<number> => {
  const answer = await save('hr', { paperId });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { autoId: number }).autoId;
};

it('a reward’s document can be opened by people who manage rewards and by its person only', async () => {
  const paperId = await upload('hr', REWARD, 'certificate');
  expect(await opens('employee', paperId)).toBe(404);
  const rewardId = await madeWith(paperId);
  expect((await reward(rewardId)).named['paperId']).toMatchObject({ label: 'certificate.pdf' });
  for (const [login, status] of [
    ['hr', 200],
    ['audit', 200],
    ['employee', 200],
    ['colleague', 404],
    ['manager', 404],
    ['hrUnit2', 404],
    ['foreign', 404],
  ] as const) {
    expect([login, await opens(login, paperId)]).toEqual([login, status]);
  }
  const own = (await (await server.as('employee')).get('/Reports/myRewards')).body as ReportPage;
  expect(own.rows).toContainEqual(
    expect.objectContaining({ paper: 'certificate.pdf', fileId: paperId }),
  );
  // Once withdrawn, they can't read it any more.
  const { version } = await reward(rewardId);
  const ended = { id: rewardId, version, isActive: false };
  await (await server.as('hr')).post('/Resources/reward/SetActive', ended);
  expect([await opens('employee', paperId), await opens('hr', paperId)]).toEqual([404, 200]);
});

it('accepts a document once, from its uploader and for its purpose, and reports problems at the field', async () => {
  const paperId = await upload('hr', REWARD);
  await madeWith(paperId);
  const others = [
    paperId,
    await upload('admin', REWARD),
    await upload('hr', PERSON_FILES),
    999_999,
  ];
  for (const stray of others) {
    const answer = await save('hr', { paperId: stray });
    expect(answer.status).toBe(400);
    expect((answer.body as ErrorAnswer).errors).toEqual([
      { path: 'paperId', message: 'Paper: there is no such file' },
    ]);
  }
});

it('keeps attached files, and deletes files never attached or removed with their row', async () => {
  const [kept, never, gone] = [
    await upload('hr', REWARD),
    await upload('hr', REWARD),
    await upload('hr', REWARD),
  ];
  await madeWith(kept);
  const rewardId = await madeWith(gone);
  const deleted = { id: rewardId, version: (await reward(rewardId)).version };
  expect((await (await server.as('hr')).post('/Resources/reward/Delete', deleted)).status).toBe(
    200,
  );
  expect(await opens('hr', gone)).toBe(404);
  await server.owner.raw(`update files set created_at = created_at - interval '2 days'`);
  await removeUnboundFiles(server.db, server.env.DATA_DIR);
  expect([await opens('hr', kept), await opens('hr', never)]).toEqual([200, 404]);
});

const record = async (login: string): Promise<PersonalRecord> =>
  (await (await server.as(login)).get(`/Employee/Record?employeeId=${id('U-employee')}`))
    .body as PersonalRecord;
const getRows = async (): Promise<NonNullable<RecordPartAnswer['rows']>> =>
  (await record('employee')).parts.find((part) => part.id === 'documents')?.rows ?? [];
const saveDocuments = async (login: string, rows: object[]) =>
  (await server.as(login)).post('/Employee/SaveRecord', {
    employeeId: id('U-employee'),
    part: 'documents',
    version: (await record(login)).version,
    rows,
  });
const passport = { id: null, documentTypeId: 1, name: 'Passport', expiresOn: '2031-01-01' };

it('a person’s document has its file, for them and for HR, whose views are logged', async () => {
  const fileId = await upload('employee', PERSON_FILES, 'passport');
  const strange = await upload('colleague', PERSON_FILES);
  expect((await saveDocuments('employee', [{ ...passport, fileId: strange }])).body).toMatchObject({
    errors: [{ path: 'documents.0.fileId', message: 'File: there is no such file' }],
  });
  expect(await saveDocuments('employee', [{ ...passport, fileId }])).toMatchObject({ status: 200 });
  const [row] = await getRows();
  expect(row?.named['fileId']).toMatchObject({ label: 'passport.pdf' });
  const looks = () =>
    query(server.owner, `select id from data_accesses where call = 'Document/DownloadFile'`);
  expect([await opens('employee', fileId), (await looks()).length]).toEqual([200, 0]);
  for (const login of ['manager', 'colleague', 'hrUnit2', 'audit', 'foreign']) {
    expect([login, await opens(login, fileId)]).toEqual([login, 404]);
  }
  expect([await opens('hr', fileId), (await looks()).length]).toEqual([200, 1]);
  const proved = recordTypes.filter(({ recordType }) => recordType === 'personal record');
  expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);

  // A replaced file is deleted with its content.
  const next = await upload('employee', PERSON_FILES, 'renewed');
  const renewed = [{ ...passport, id: row?.['id'], fileId: next }];
  expect(await saveDocuments('employee', renewed)).toMatchObject({ status: 200 });
  expect([await opens('employee', fileId), await opens('employee', next)]).toEqual([404, 200]);
});
