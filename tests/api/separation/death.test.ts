import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReleaseView } from '#machines/domains/separation/contracts/separation.ts';
import type {
  SettlementRow,
  SettlementView,
} from '#machines/domains/separation/contracts/settlement.ts';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { saveSeparationType } from '#tests/support/separations.ts';

let server: TestServer;
let employeeId = 0;
let typeId = 0;
let today = '';
let sent = { requestId: 0, workflow: '' };
let settlementId = 0;

beforeAll(async () => {
  server = await startTestServer();
  employeeId = (await server.as('employee')).employeeId;
  const manager = (await server.as('manager')).employeeId;
  await server.owner.raw(`
    update employees set supervisor_id = ${manager},
      joining_date = account_day(1) - interval '9 years 5 months' where id = ${employeeId};
    update employee_versions set supervisor_id = ${manager} where employee_id = ${employeeId};
    insert into employee_details (id, account_id) values (${employeeId}, 1) on conflict do nothing;
    with opening as (insert into pf_openings (account_id, employee_id, as_of, own, own_interest, company,
        company_interest) values (1, ${employeeId}, account_day(1) - 40, 20000, 0, 20000, 0) returning id)
    insert into pf_ledger (account_id, employee_id, day, part, kind, amount, opening_id)
      select 1, ${employeeId}, account_day(1) - 40, part, 'opening', 20000, id
      from opening, (values ('own'), ('company')) p (part)`);
  const [row] = await query<{ today: string }>(server.db, 'select account_day(1)::text as today');
  today = row?.today ?? '';
  typeId = await saveSeparationType(server, {
    name: 'Death',
    kind: 'death',
    // Both would be wrong for a death, and have no effect.
    byEmployee: true,
    noticeDays: 30,
    paysGratuity: true,
    bondsDue: true,
    compensations: [{ fromYears: 1, days: 30 }],
    clearances: [{ name: 'Keys and badge', owner: 'admin', daysBefore: 0 }],
  });
});
afterAll(() => server.close());

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
const sendFor = async (payload: object) =>
  (await server.as('hr')).post('/Requests/separation/SendFor', { employeeId, payload });
const [PASSED, REFUSED] = [{ status: 200 }, { status: 400 }];

it('is recorded by HR alone, for no later day, without a reason or a notice', async () => {
  const payload = { typeId, lastDay: today };
  const own = await (await server.as('employee')).post('/Requests/separation/Send', { payload });
  expect(own).toMatchObject({
    ...REFUSED,
    body: { message: 'Only HR records this kind of separation' },
  });
  expect(await sendFor({ ...payload, lastDay: '2099-01-01' })).toMatchObject({
    ...REFUSED,
    body: { message: 'A death cannot be recorded for a later day' },
  });
  const answer = await sendFor({ ...payload, cause: 'health' });
  expect(answer).toMatchObject(PASSED);
  sent = answer.body as typeof sent;
  const [stored] = await query<{ payload: object }>(
    server.db,
    `select context->'payload' as payload from workflow_instances
     where workflow = $workflow and subject_id = $requestId`,
    sent,
  );
  expect(stored?.payload).toMatchObject({ cause: null, noticeEnds: null, notServed: null });
  for (const login of ['manager', 'hr2']) {
    expect(await act(login, sent.workflow, sent.requestId, { type: 'approve' })).toMatchObject(
      PASSED,
    );
  }
});

it('sends nothing to the person who died', async () => {
  const notices = await query(
    server.db,
    `select n.title from notices n join users u on u.id = n.user_id
     where u.employee_id = $employeeId`,
    { employeeId },
  );
  expect(notices).toEqual([]);
});

it('settles the whole fund on the very day, and waits for nominees and clearance', async () => {
  const hr = await server.as('hr');
  const { body: rows } = await hr.get('/Separation/Settlements');
  const separationId = (rows as SettlementRow[])[0]?.separationId;
  const prepared = await hr.post('/Separation/PrepareSettlement', { separationId });
  expect(prepared).toMatchObject(PASSED);
  settlementId = (prepared.body as { settlementId: number }).settlementId;
  const view = await readSettlement();
  const { lines, problems, isDeath, nominees } = view;
  expect({ isDeath, nominees }).toEqual({ isDeath: true, nominees: [] });
  expect(lines.map(({ source }) => source)).toEqual(['compensation', 'fund']);
  expect(lines.find(({ source }) => source === 'fund')).toMatchObject({
    amount: 40_000,
    figures: { vestedPercent: 100 },
  });
  expect(problems.map(({ kind }) => kind).toSorted()).toEqual(['clearanceOpen', 'nomineesMissing']);
  const [item] = await query<{ id: number }>(server.db, 'select id from clearance_items');
  expect(await act('admin', 'clearanceItem', item?.id ?? 0, { type: 'clear' })).toMatchObject(
    PASSED,
  );
  expect((await settle('hr', { type: 'send' })).message).toMatch(/names no nominees/);
});

it('divides the net among the nominees, and notices when they change', async () => {
  await server.owner.raw(`insert into employee_nominees (employee_id, name, relation, share)
    values (${employeeId}, 'A spouse', 'spouse', 66.67), (${employeeId}, 'A son', 'son', 33.33)`);
  expect((await settle('hr', { type: 'send' })).message).toBe(
    'The nominees have changed since it was calculated. Recalculate the settlement',
  );
  expect(await settle('hr', { type: 'recalculate', nominees: [] })).toMatchObject(PASSED);
  const { net, nominees } = await readSettlement();
  expect(nominees.map(({ name, relation, share }) => [name, relation, share])).toEqual([
    ['A spouse', 'spouse', 66.67],
    ['A son', 'son', 33.33],
  ]);
  const paid = nominees.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  expect(paid).toBe(Math.round(net * 100));
  expect(await settle('hr', { type: 'send' })).toMatchObject(PASSED);
  await server.owner.raw(
    `update employee_nominees set share = 50 where employee_id = ${employeeId}`,
  );
  expect((await settle('md', { type: 'approve' })).message).toMatch(/nominees have changed/);
  await server.owner
    .raw(`update employee_nominees set share = case relation when 'son' then 33.33 else 66.67 end
    where employee_id = ${employeeId}`);
  expect(await settle('md', { type: 'approve' })).toMatchObject(PASSED);
});

it('pays the nominees even if someone else is named, and issues one letter', async () => {
  const pay = { type: 'pay', method: 'bank', paidOn: today, payee: 'An accomplice' };
  expect(await settle('md', pay)).toMatchObject({ status: 403 });
  expect(await settle('finance', pay)).toMatchObject(PASSED);
  const [stored] = await query<{ payee: string; rest: number }>(
    server.db,
    `select context->>'payee' as payee, (select coalesce(sum(amount), 0)::float8 from pf_ledger
       where employee_id = $employeeId) as rest
     from workflow_instances where workflow = 'finalSettlement' and subject_id = $settlementId`,
    { settlementId, employeeId },
  );
  expect(stored).toEqual({ payee: 'A spouse, A son', rest: 0 });
  const { papers } = await readSettlement();
  expect(papers).toMatchObject([{ title: 'Final settlement', status: 'valid' }]);
  const file = await (await server.as('hr')).get(`/Papers/File?paperId=${papers[0]?.paperId ?? 0}`);
  expect(file.status).toBe(200);
});

it('is released without an experience letter, and nobody writes to the person', async () => {
  await server.owner.raw(`update separations set last_day = account_day(1) - 1`);
  expect(
    await act('hr2', sent.workflow, sent.requestId, { type: 'releaseEmployee' }),
  ).toMatchObject(PASSED);
  const { body } = await (
    await server.as('hr')
  ).get(`/Separation/Release?requestId=${sent.requestId}`);
  expect(body as ReleaseView).toMatchObject({ isDeath: true, papers: [], corrections: [] });
  const notices = await query(
    server.db,
    `select from notices n join users u on u.id = n.user_id where u.employee_id = $employeeId`,
    { employeeId },
  );
  expect(notices).toEqual([]);
});
