import { afterAll, beforeAll, expect, it } from 'vitest';
import { translateLabelled } from '#machines/kits/reports/labelled.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { PERSON_RECORDS } from '#server/catalogue/reports/personFields.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';
import { expectOk } from '#tests/api/increments/carry.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

interface Row {
  kind: string;
  what: string;
  details: string;
  who: string;
  events: number;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const readRows = async (code: string): Promise<Row[]> => {
  const { status, body } = await (
    await server.as('audit')
  ).get(`/Reports/happenedTo?${new URLSearchParams({ code, pageSize: '100' }).toString()}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { rows: Row[] }).rows;
};

const record = async (name: string, id: number, sql: string) => {
  const userId = (await server.as('hr')).userId;
  await server.db.transaction((tx) =>
    recordWhile(tx, name, [id], { actor: { userId, accountId: 1 } }, () => query(tx, sql, { id })),
  );
};

it('has a label for every recorded field of a person', () => {
  for (const [type, { fields }] of Object.entries(PERSON_RECORDS)) {
    const declared = recordTypes.find(({ recordType }) => recordType === type);
    for (const name of Object.keys(declared?.fields ?? { [`no record type ${type}`]: '' })) {
      expect(fields[name], `${type}.${name} in personFields.ts`).toBeDefined();
    }
  }
});

it('says what changed by labels and names, and of pay only that it changed', async () => {
  await record(
    'employee',
    1,
    'update employees set section_id = 2, supervisor_id = 2, gross = 77777 where id = $id',
  );
  const rows = await readRows('E00001');
  expect(rows).toContainEqual(
    expect.objectContaining({
      kind: 'Change of the record',
      what: 'Employee',
      who: 'The hr',
      details: expect.stringMatching(
        /^Section: Payables → Receivables; Supervisor: .+ → .*2.*; Gross$/,
      ) as string,
    }),
  );
  expect(JSON.stringify(rows)).not.toContain('77777');
});

it('names roles, delegations and the screens on which someone was seen', async () => {
  const as = await server.as('hrUnit2');
  const hr = await server.as('hr');
  expectOk(
    await hr.post('/Workflow/Delegate', {
      stages: [{ workflow: 'increment', state: 'hrReview' }],
      standInEmployeeId: as.employeeId,
      fromDate: accountDay(),
      untilDate: accountDay(3),
      reason: 'On leave',
    }),
  );
  for (let times = 0; times < 3; times += 1)
    expectOk(await hr.get(`/Employee/Record?employeeId=${as.employeeId}`));
  const [role = { id: 0 }] = await query<{ id: number }>(
    server.owner,
    `select id from user_roles where user_id = $userId and role = 'hr'`,
    { userId: as.userId },
  );
  await record('role', role.id, 'update user_roles set business_unit_id = 1 where id = $id');
  const rows = await readRows('U-hrUnit2');
  expect(rows).toContainEqual(
    expect.objectContaining({
      what: 'Delegation',
      details: `Delegated by: The hr; Delegated to: The hrUnit2; From: ${accountDay()}; Until: ${accountDay(3)}; Ended: no`,
    }),
  );
  expect(rows).toContainEqual(
    expect.objectContaining({
      what: 'Role of a user',
      details: 'Business unit: South → North',
    }),
  );
  expect(rows).toContainEqual(expect.objectContaining({ what: 'Role of a user' }));
  const views = rows.filter(
    ({ kind, what }) => kind === 'View of data' && what === 'Personal record',
  );
  expect(views).toEqual([expect.objectContaining({ who: 'The hr', events: 3 })]);
  expect(JSON.stringify(rows)).not.toMatch(/"(Employee\/|\w+Id: |\w+Digest)/);
});

it('translates labels and Cadre’s terms, and leaves the names of the company', () => {
  const t = (text: string) => `[${text}]`;
  expect(translateLabelled('Section: Role → Audit; Gross', ['Role'], t)).toBe(
    '[Section]: Role → Audit; [Gross]',
  );
  expect(translateLabelled('Role: HR; Active: yes → no', ['Role'], t)).toBe(
    '[Role]: [HR]; [Active]: [yes] → [no]',
  );
});
