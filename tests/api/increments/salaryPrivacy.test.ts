import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoryEntry, PreviewAnswer } from '#machines/core/contracts/workflow.ts';
import type { IncrementLandingRow } from '#machines/domains/increments/contracts/increments.ts';
import type {
  MySalaryAccess,
  SalaryAccess,
} from '#machines/domains/pay/contracts/salaryAccessLog.ts';
import { query } from '#server/platform/db/sql.ts';
import { createClient } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { approve, bringTo, expectOk, row, getRows } from './carry.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const readHistory = async (login: string, subjectId: number) =>
  (await server.as(login)).get(`/Workflow/History?workflow=increment&subjectId=${subjectId}`);

const view = async (login: string, viewType: string, year: number) =>
  getRows(
    await (
      await server.as(login)
    ).get(`/Employee/IncrementRequestView?viewType=${viewType}&year=${year}`),
  ).map(({ employeeId }) => employeeId);

const landing = async (login: string, viewType: string, year: number) =>
  (
    await (
      await server.as(login)
    ).get(`/Employee/IncrementRequestLanding?viewType=${viewType}&year=${year}`)
  ).body as IncrementLandingRow[];

/** Log entries of this person's pay since an access, oldest first. */
const readAccesses = async (employeeId: number, since = 0) =>
  query<{ id: number; viewer: string; call: string; people: number }>(
    server.db,
    `select l.id, u.login_id as viewer, l.call, s.people
     from pay_access_members m join pay_accesses l on l.set_id = m.set_id
     join pay_access_sets s on s.id = l.set_id join users u on u.id = l.viewer_id
     where m.employee_id = $employeeId and l.id > $since order by l.id`,
    { employeeId, since },
  );
const readLastAccess = async () =>
  (await query<{ id: number }>(server.db, 'select coalesce(max(id), 0) as id from pay_accesses'))[0]
    ?.id ?? 0;

test('a stage sees pay only of requests that have reached it', async () => {
  const ids = await bringTo(server, 'hrReview', [row(1, 2001)]);
  await bringTo(server, 'auditRelease', [row(2, 2001)]);
  // Audit may open the screens of earlier stages, and only sees what has reached audit.
  expect(await view('audit', 'request', 2001)).toEqual([2]);
  expect(await view('audit', 'md', 2001)).toEqual([2]);
  expect(await view('hr', 'hr', 2001)).toEqual([1, 2]);
  expect(await view('manager', 'request', 2001)).toEqual([1, 2]);
  const payload = async (login: string) =>
    ((await readHistory(login, ids[0] ?? 0)).body as HistoryEntry[]).map((entry) => entry.payload);
  expect(await payload('audit')).toEqual([{}]);
  expect(await payload('hr')).toEqual([
    { input: expect.objectContaining({ gross: 31000 }) as object },
  ]);
});

test('the total of a section of one person is hidden from people who may not see their pay', async () => {
  await bringTo(server, 'mdDecision', [row(3, 2002)]);
  await bringTo(server, 'auditRelease', [row(11, 2002), row(12, 2002)]);
  expect(await landing('audit', 'request', 2002)).toMatchObject([
    { sectionName: 'Receivables', totalCount: 2 },
  ]);
  expect(await landing('hr', 'request', 2002)).toHaveLength(2);
});

test('people who acted still see it when it goes back; the person sees it everywhere', async () => {
  const employee = await server.as('employee');
  const [id = 0] = await bringTo(server, 'mdDecision', [row(employee.employeeId, 2003)]);
  await query(
    server.owner,
    `insert into user_permissions (user_id, menu_reference_id, is_view)
     values ($userId, 90071, false)`,
    { userId: (await server.as('md')).userId },
  );
  const change = { approvalStatus: 'Approve with Change Request', comments: 'To 3 %' };
  expectOk(await approve(server, [{ incrementId: id, ...change }]));
  await expect.poll(() => view('md', 'hr', 2003)).toEqual([employee.employeeId]);
  const comments = async (login: string) =>
    ((await readHistory(login, id)).body as HistoryEntry[]).map(({ comment }) => comment);
  expect(await comments('employee')).toEqual(['', '', 'To 3 %']);
  // The request hasn't reached audit, so neither amounts nor comments are visible.
  expect(await comments('audit')).toEqual(['', '', '']);
});

test('all other access to pay depends on the permission, which HR can lose and others can get', async () => {
  await bringTo(server, 'hrReview', [row(4, 2004)]);
  const list = async (login: string) =>
    (await server.as(login)).get(
      '/Employee/EmployeeListForIncrement?year=2004&basicOrGross=gross&businessUnitIds=1',
    );
  expect((await list('hr2')).status).toBe(200);
  const grant = async (login: string, isView: boolean) =>
    query(
      server.owner,
      `insert into user_permissions (user_id, menu_reference_id, is_view)
       values ($userId, 90071, $isView)`,
      { userId: (await server.as(login)).userId, isView },
    );
  await grant('hr2', false);
  await grant('audit', true);
  // People without a request aren't at HR's stage.
  await expect.poll(async () => (await list('hr2')).status).toBe(403);
  expect(await view('hr2', 'hr', 2004)).toEqual([4]);
  await expect.poll(() => view('audit', 'request', 2004)).toEqual([4]);
  await query(server.owner, 'delete from user_permissions');
  await expect.poll(() => view('audit', 'request', 2004)).toEqual([]);
});

test('every view of another person’s pay is logged: who, whose, when, by which call', async () => {
  const [id = 0, own = 0] = await bringTo(server, 'hrReview', [
    row(5, 2005),
    row((await server.as('hr')).employeeId, 2005),
  ]);
  const since = await readLastAccess();
  const hr = await server.as('hr');
  await view('hr', 'hr', 2005);
  await view('hr', 'hr', 2005);
  await landing('hr', 'hr', 2005);
  await readHistory('hr', id);
  const preview = await hr.post('/Workflow/Preview', {
    workflow: 'increment',
    items: [{ subjectId: id, event: 'hr.recommend' }],
  });
  expect((preview.body as PreviewAnswer).amounts).toEqual({ moneyAdded: '1750.00' });
  await hr.get('/Employee/EmployeeListForIncrement?year=2005&basicOrGross=gross&sectionId=1');
  expect(await readAccesses(5, since)).toMatchObject([
    { viewer: 'hr', call: 'Employee/IncrementRequestView?viewType=hr', people: 1 },
    { viewer: 'hr', call: 'Employee/IncrementRequestView?viewType=hr', people: 1 },
    { viewer: 'hr', call: 'Employee/IncrementRequestLanding?viewType=hr', people: 1 },
    { viewer: 'hr', call: 'Workflow/History', people: 1 },
    { viewer: 'hr', call: 'Workflow/Preview', people: 1 },
    { viewer: 'hr', call: 'Employee/EmployeeListForIncrement' },
  ]);
  // Neither one's own pay nor pay that wasn't shown is recorded as access.
  await readHistory('hr', own);
  expect(await readAccesses(hr.employeeId, since)).toEqual([]);
  await readHistory('audit', id);
  expect((await readAccesses(5, since)).map(({ viewer }) => viewer)).not.toContain('audit');
});

test('auditors can read the log, and everyone the views of their own pay', async () => {
  const employee = await server.as('employee');
  await bringTo(server, 'hrReview', [row(employee.employeeId, 2006), row(6, 2006)]);
  await view('hr', 'hr', 2006);
  await view('hr', 'hr', 2006);
  const audit = await server.as('audit');
  const page = async (rest: string) =>
    (await audit.get(`/Privacy/PayLooks?${rest}`)).body as { total: number; items: SalaryAccess[] };
  const { total, items } = await page(`employeeId=${employee.employeeId}&pageSize=1`);
  expect(total).toBeGreaterThanOrEqual(2);
  expect(items).toMatchObject([
    {
      viewerName: 'The hr',
      screen: 'Increment Review by HR, section',
      people: 2,
      names: ['The employee', 'Person 6'],
    },
  ]);
  const named = await audit.get(`/Privacy/PayLook?id=${items[0]?.id}`);
  expect(named.body).toEqual([
    { employeeId: 6, employeeCode: 'E00006', employeeName: 'Person 6' },
    expect.objectContaining({ employeeName: 'The employee' }),
  ]);
  expect((await page('employeeId=40')).total).toBe(0);
  expect((await page('from=2020-01-01&until=2020-12-31')).total).toBe(0);
  const mine = (await employee.get('/Privacy/LooksAtMyPay')).body as MySalaryAccess[];
  expect(mine[0]).toMatchObject({
    viewerName: 'The hr',
    screen: 'Increment Review by HR, section',
    times: 2,
  });
  for (const login of ['employee', 'manager', 'hr', 'admin']) {
    expect((await (await server.as(login)).get('/Privacy/PayLooks')).status, login).toBe(403);
  }
});

test('the log cannot be rewritten, and two concurrent first views are both recorded', async () => {
  await bringTo(server, 'hrReview', [row(7, 2007), row(8, 2007), row(9, 2007)]);
  const since = await readLastAccess();
  await Promise.all(Array.from({ length: 8 }, () => view('hr', 'hr', 2007)));
  expect(await readAccesses(7, since)).toHaveLength(8);
  for (const table of ['pay_accesses', 'pay_access_members', 'pay_access_sets']) {
    await expect(query(server.db, `delete from ${table}`)).rejects.toThrow(/permission denied/);
    await expect(query(server.owner, `delete from ${table}`)).rejects.toThrow(/append-only/);
  }
});

test('a budget’s totals over few people are hidden from people who may not see their pay', async () => {
  await bringTo(server, 'mdDecision', [row(1, 2010)]);
  const budgets = async (login: string) =>
    (
      await (
        await createClient(server.url, login)
      ).get('/Employee/IncrementBudgetLanding?year=2010')
    ).body;
  expect(await budgets('hr')).toMatchObject([{ recommended: 1550, recommendedCount: 1 }, {}]);
  expect(await budgets('audit')).toMatchObject([{ recommended: null, asked: null }, {}]);
  await bringTo(
    server,
    'mdDecision',
    [2, 3, 4, 5].map((id) => row(id, 2010)),
  );
  expect(await budgets('audit')).toMatchObject([{ recommendedCount: 5 }, {}]);
  expect(await budgets('audit')).not.toMatchObject([{ recommended: null }, {}]);
});

test('files and letters are logged too, and contain no more than the screens', async () => {
  const employee = await server.as('employee');
  await bringTo(server, 'released', [row(employee.employeeId, 2011), row(31, 2011)]);
  const [waiting = 0] = await bringTo(server, 'hrReview', [row(32, 2011)]);
  const [released] = await query<{ id: number }>(
    server.db,
    'select id from increments where employee_id = 31 and fiscal_year = 2011',
  );
  const since = await readLastAccess();
  const get = async (login: string, path: string) => (await server.as(login)).get(path);
  const file = await get(
    'audit',
    '/PdfAndExcelReport/IncrementExport?year=2011&viewType=request&format=csv',
  );
  expect(file.status).toBe(200);
  expect(file.body).toContain('Person 31');
  expect(file.body).not.toContain('Person 32');
  await get('hr', '/Employee/SalaryRevisions?employeeId=31');
  await get('hr', `/PdfAndExcelReport/IncrementLetter?incrementId=${released?.id}`);
  await get('hr', '/PdfAndExcelReport/IncrementLetters?year=2011');
  expect((await readAccesses(31, since)).map(({ viewer, call }) => [viewer, call])).toEqual([
    ['audit', 'PdfAndExcelReport/IncrementExport?viewType=request'],
    ['hr', 'Employee/SalaryRevisions'],
    ['hr', 'PdfAndExcelReport/IncrementLetter'],
    ['hr', 'PdfAndExcelReport/IncrementLetters'],
  ]);
  expect(await readAccesses(32, since)).toEqual([]);
  expect(waiting).toBeGreaterThan(0);
  const mine = await readLastAccess();
  await get('employee', '/Employee/SalaryRevisions');
  expect(await readLastAccess()).toBe(mine);
});
