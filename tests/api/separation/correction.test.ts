import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReleaseView } from '#machines/domains/separation/contracts/separation.ts';
import type {
  SettlementRow,
  SettlementView,
} from '#machines/domains/separation/contracts/settlement.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { saveSeparationType } from '#tests/support/separations.ts';

let server: TestServer;
let employeeId = 0;
let typeId = 0;
let sent = { requestId: 0, workflow: '' };
let settlementId = 0;

const one = async <Row>(sql: string, parameters = {}): Promise<Row> => {
  const [row] = await query<Row & object>(server.owner, sql, parameters);
  if (!row) throw new Error('No row');
  return row;
};
const day = async (days: number): Promise<string> =>
  (await one<{ day: string }>('select (account_day(1) + $days::integer)::text as day', { days }))
    .day;
const act = async (login: string, workflow: string, subjectId: number, event: object) => {
  const answer = await (
    await server.as(login)
  ).post('/Workflow/Dispatch', { workflow, items: [{ subjectId, event }] });
  return { status: answer.status, message: (answer.body as { message: string }).message };
};
const settle = (login: string, event: object) => act(login, 'finalSettlement', settlementId, event);
const readSettlement = async (): Promise<SettlementView> =>
  (await (await server.as('hr')).get(`/Separation/Settlement?settlementId=${settlementId}`))
    .body as SettlementView;
const PASSED = { status: 200 };

beforeAll(async () => {
  server = await startTestServer();
  employeeId = (await server.as('employee')).employeeId;
  const manager = (await server.as('manager')).employeeId;
  await server.owner.raw(`
    update employees set supervisor_id = ${manager},
      joining_date = account_day(1) - interval '9 years 5 months' where id = ${employeeId};
    update employee_versions set supervisor_id = ${manager} where employee_id = ${employeeId}`);
  typeId = await saveSeparationType(server, {
    paysGratuity: true,
    compensations: [{ fromYears: 5, days: 14 }],
    clearances: [{ name: 'Keys and badge', owner: 'admin', daysBefore: 0 }],
  });
});
afterAll(() => server.close());

const correct = async (lastDay: string): Promise<void> => {
  const answer = await (
    await server.as('hr')
  ).post('/Requests/separationCorrection/SendFor', {
    employeeId,
    payload: { lastDay, typeId: null, reason: 'Agreed on the telephone' },
  });
  expect(answer).toMatchObject(PASSED);
  const { workflow, requestId } = answer.body as typeof sent;
  for (const login of ['manager', 'hr2']) {
    expect(await act(login, workflow, requestId, { type: 'approve' })).toMatchObject(PASSED);
  }
};
const readHolds = () =>
  query<{ startsOn: string; isOpen: boolean }>(
    server.db,
    `select starts_on::text as "startsOn", released_on is null as "isOpen" from salary_holds
     where employee_id = $employeeId order by id`,
    { employeeId },
  );
const readItem = () =>
  one<{ id: number; dueOn: string; dueAt: Date }>(
    `select c.id, i.context->>'dueOn' as "dueOn", i.due_at as "dueAt" from clearance_items c
     join workflow_instances i on i.workflow = 'clearanceItem' and i.subject_id = c.id`,
  );

it('moves the hold of pay, the due day of clearance, and shows what changes beforehand', async () => {
  const payload = { typeId, lastDay: await day(0), cause: 'otherJob' };
  const answer = await (
    await server.as('hr')
  ).post('/Requests/separation/SendFor', { employeeId, payload });
  expect(answer).toMatchObject(PASSED);
  sent = answer.body as typeof sent;
  for (const login of ['manager', 'hr2']) {
    expect(await act(login, sent.workflow, sent.requestId, { type: 'approve' })).toMatchObject(
      PASSED,
    );
  }
  const { body } = await (
    await server.as('hr')
  ).post('/Requests/separationCorrection/Preview', {
    employeeId,
    requestId: null,
    payload: { lastDay: await day(12), typeId: null, reason: null },
  });
  expect(body).toMatchObject({
    figures: [
      { label: 'Last day before', value: await day(0) },
      { label: 'Notice not served before', value: '30 d' },
      { label: 'Notice not served', value: '18 d' },
    ],
  });
  const before = await readItem();
  expect(before.dueOn).toBe(await day(0));
  await correct(await day(2));
  const after = await readItem();
  expect(after.dueOn).toBe(await day(2));
  expect(after.dueAt.getTime() - before.dueAt.getTime()).toBe(2 * 86_400_000);
  // One hold, which still holds, from the month of the new day on.
  expect(await readHolds()).toEqual([
    { startsOn: `${(await day(2)).slice(0, 7)}-01`, isOpen: true },
  ]);
  const items = await one<{ count: number }>(
    'select count(*)::integer as count from clearance_items',
  );
  expect(items.count).toBe(1);
});

it('gives an approved settlement a new version, and says what changed since the approval', async () => {
  // Back, so that it can be prepared on any day of the month.
  await correct(await day(0));
  const { id } = await readItem();
  expect(await act('admin', 'clearanceItem', id, { type: 'clear' })).toMatchObject(PASSED);
  const hr = await server.as('hr');
  const { body: rows } = await hr.get('/Separation/Settlements');
  const separationId = (rows as SettlementRow[])[0]?.separationId;
  const prepared = await hr.post('/Separation/PrepareSettlement', { separationId });
  expect(prepared).toMatchObject(PASSED);
  settlementId = (prepared.body as { settlementId: number }).settlementId;
  const byHand = { direction: 'earning', title: 'Prize', amount: 500, reason: 'Promised' };
  const recalculated = await hr.post('/Separation/RecalculateSettlement', {
    settlementId,
    lines: [byHand],
  });
  expect(recalculated).toMatchObject(PASSED);
  for (const [login, type] of [
    ['hr', 'send'],
    ['md', 'approve'],
  ] as const) {
    expect(await settle(login, { type })).toMatchObject(PASSED);
  }
  const approved = await readSettlement();
  expect(approved).toMatchObject({ state: 'approved', version: 2, changes: null });
  const getNotice = ({ lines }: SettlementView) =>
    lines.find(({ source }) => source === 'notice')?.amount ?? 0;

  await correct(await day(10));
  const view = await readSettlement();
  expect(view).toMatchObject({ state: 'calculated', version: 3, lastDay: await day(10) });
  expect(view.dueOn > approved.dueOn).toBe(true);
  expect(getNotice(view)).toBeCloseTo((getNotice(approved) / 30) * 20, 0);
  // What was added by hand stays.
  expect(view.lines.some(({ title, amount }) => title === 'Prize' && amount === 500)).toBe(true);
  expect(view.changes).toMatchObject({
    version: 2,
    wasApproved: true,
    net: approved.net,
    lines: [{ source: 'notice', before: getNotice(approved), now: getNotice(view) }],
  });
  // Finance cannot pay what nobody has approved.
  const pay = { type: 'pay', method: 'bank', paidOn: await day(0) };
  expect(await settle('finance', pay)).toMatchObject({ status: 409 });
  const [notice] = await query<{ title: string }>(
    server.db,
    `select n.title from notices n join users u on u.id = n.user_id
     where u.login_id = 'hr' and n.workflow = 'finalSettlement' order by n.id desc limit 1`,
  );
  expect(notice?.title).toBe(
    'A final settlement was recalculated because the separation was corrected',
  );
});

it('keeps what stood before readable, and each record as it was changed', async () => {
  const { body } = await (
    await server.as('hr')
  ).get(`/Separation/Release?requestId=${sent.requestId}`);
  const { lastDay, corrections } = body as ReleaseView;
  expect(lastDay).toBe(await day(10));
  expect(corrections.map((correction) => correction.lastDay)).toEqual([
    await day(0),
    await day(2),
    await day(0),
  ]);
  const types = recordTypes.filter(({ recordType }) =>
    ['separation', 'salaryHold'].includes(recordType),
  );
  expect(await recordsAsChanged(server.db, null, types)).toEqual([]);
});

it('moves the day of someone who has left already, to an earlier day as well', async () => {
  const readLeft = () =>
    one<{ day: string | null; isActive: boolean }>(
      'select leaving_date::text as day, is_active as "isActive" from employees where id = $employeeId',
      { employeeId },
    );
  await correct(await day(-1));
  expect(await readLeft()).toEqual({ day: await day(-1), isActive: false });
  await correct(await day(-4));
  expect(await readLeft()).toEqual({ day: await day(-4), isActive: false });
  await correct(await day(5));
  expect(await readLeft()).toEqual({ day: null, isActive: true });
});
