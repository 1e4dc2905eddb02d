import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TaskDetail } from '#machines/core/tasks.ts';
import type { RequestPreview } from '#machines/kits/requests/contract.ts';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { runLeave } from '#server/domains/time/leave/index.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { deriveStale } from '#server/domains/time/attendance/derive.ts';
import { getDays } from '#server/domains/time/calendar/index.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let employee: Client;
let manager: Client;
let hr: Client;
const YEAR = new Date().getUTCFullYear() + 1;
/** Friday and Saturday are weekly off days; these are working days from Sunday to Thursday. */
const WEEK = getSunday(YEAR, 3);

beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        update employees set basic = 26000 where code = 'U-employee';
        update employees e set supervisor_id = s.id, joining_date = '2020-01-01' from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'), ('U-manager', 'U-md'));
        insert into leave_types (id, account_id, name, granted, carry_most, most_negative)
        overriding system value values (1, 1, 'Annual', 'yearly', 5, null),
          (2, 1, 'Monthly', 'monthly', null, null);
        insert into movement_policies (id, account_id, name) overriding system value
          values (1, 1, 'Visit');
        insert into leave_types (id, account_id, name, granted, carry_most, is_encashable, keep_back,
          encash_ceiling, encash_month_days) overriding system value
          values (3, 1, 'Casual', 'byHand', 100, true, 2, 5, 26);
        insert into leave_types (id, account_id, name, granted, earned_expires_after)
          overriding system value values (4, 1, 'Earned', 'compensatory', 30);
        insert into leave_ledger (account_id, employee_id, leave_type_id, kind, days, effective_on)
          select 1, id, 3, 'adjust', 10, '2020-01-01' from employees where code = 'U-employee';
        insert into leave_policies (account_id, name) values (1, 'Everybody');
        insert into leave_policy_days (leave_policy_id, position, leave_type_id, days)
          select id, 0, 1, 20 from leave_policies union all select id, 1, 2, 12 from leave_policies;
        insert into leave_years (account_id, name, starts_on, ends_on)
          select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31)
          from generate_series(${YEAR - 1}, ${YEAR + 1}) y`);
    },
  });
  [employee, manager, hr] = (await Promise.all(
    ['employee', 'manager', 'hr'].map((one) => server.as(one)),
  )) as [Client, Client, Client];
  await run(`${YEAR}-01-01`);
});
afterAll(() => server.close());

const run = (day: string) => withTransaction(server.owner, (tx) => runLeave(tx, 1, day));

function getSunday(year: number, month: number): string {
  const day = new Date(Date.UTC(year, month, 1));
  day.setUTCDate(1 + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}
const plus = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

const payload = (from: string, more: Record<string, unknown> = {}) => ({
  leaveTypeId: 1,
  from,
  to: null,
  part: null,
  partOn: null,
  hours: null,
  coverId: null,
  reason: null,
  ...more,
});
const send = (client: Client, given: object) =>
  client.post('/Requests/leave/Send', { payload: given });
const sent = async (client: Client, given: object) => {
  const { status, body } = await send(client, given);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as { requestId: number; workflow: string };
};
const act = async (client: Client, one: { requestId: number; workflow: string }, type: string) => {
  const { status, body } = await client.post('/Workflow/Dispatch', {
    workflow: one.workflow,
    items: [{ subjectId: one.requestId, event: { type, comment: 'As agreed' } }],
  });
  expect({ status, body }).toMatchObject({ status: 200 });
};
const refused = async (
  client: Client,
  { requestId, workflow }: { requestId: number; workflow: string },
  type: string,
  status: number,
) =>
  expect(
    await client.post('/Workflow/Dispatch', {
      workflow,
      items: [{ subjectId: requestId, event: { type, comment: 'As agreed' } }],
    }),
  ).toMatchObject({ status });
/** What its approvers see. */
const getFacts = async (client: Client, one: { requestId: number; workflow: string }) => {
  const workflow = encodeURIComponent(one.workflow);
  const { body } = await client.get(
    `/Workflow/Task?workflow=${workflow}&subjectId=${one.requestId}`,
  );
  return (body as TaskDetail).facts;
};
const balance = async (type = 1, day = `${YEAR}-12-31`): Promise<number> => {
  const [row] = await query<{ balance: number }>(
    server.owner,
    `select coalesce(sum(balance), 0)::float8 as balance from leave_balances(1, $day::date)
     where employee_id = $id and leave_type_id = $type`,
    { id: employee.employeeId, day, type },
  );
  return row?.balance ?? 0;
};
const daysHeld = async (requestId: number): Promise<number> =>
  (
    await query<{ days: number }>(
      server.owner,
      'select days::float8 as days from leave_days where request_id = $requestId',
      { requestId },
    )
  ).reduce((total, { days }) => total + days, 0);

describe('leave', () => {
  it('is counted without days off, charged when approved and given back when cancelled', async () => {
    const one = await sent(employee, payload(WEEK, { to: plus(WEEK, 7) }));
    expect(await daysHeld(one.requestId)).toBe(6);
    expect(await balance()).toBe(20);
    await act(manager, one, 'approve');
    await act(hr, one, 'approve');
    expect(await balance()).toBe(14);
    await act(employee, one, 'askToCancel');
    await act(hr, one, 'cancel');
    expect(await balance()).toBe(20);
    expect(await daysHeld(one.requestId)).toBe(0);
  });

  it('can be moved and shortened with approval, and is then charged by its new dates', async () => {
    const one = await sent(employee, payload(WEEK, { to: plus(WEEK, 4) }));
    await act(manager, one, 'approve');
    await act(hr, one, 'approve');
    const before = await balance();
    const change = (given: object) =>
      employee.post('/Workflow/Dispatch', {
        workflow: one.workflow,
        items: [{ subjectId: one.requestId, event: { type: 'askToChange', payload: given } }],
      });
    const readNotices = async () =>
      (
        await query<{ title: string }>(
          server.owner,
          'select title from notices where user_id = $id order by id desc limit 1',
          { id: employee.userId },
        )
      )[0]?.title;
    expect(await change(payload(plus(WEEK, 5)))).toMatchObject({ status: 400 });
    expect(await change(payload(WEEK, { to: plus(WEEK, 1) }))).toMatchObject({ status: 200 });
    expect(await balance()).toBe(before);
    const remaining = before + 5 - 2;
    expect(await getFacts(hr, one)).toMatchObject({ remaining, days: 5 });
    await act(hr, one, 'keep');
    expect(await readNotices()).toBe(
      'The change of your leave application was rejected: it stays as it was',
    );
    expect(await daysHeld(one.requestId)).toBe(5);
    expect(await change(payload(WEEK, { to: plus(WEEK, 1) }))).toMatchObject({ status: 200 });
    await refused(hr, one, 'withdrawChange', 403);
    await act(employee, one, 'withdrawChange');
    await refused(employee, one, 'withdrawChange', 409);
    await refused(hr, one, 'agreeToChange', 409);
    expect(await daysHeld(one.requestId)).toBe(5);
    expect(await change(payload(plus(WEEK, 1), { to: plus(WEEK, 2) }))).toMatchObject({
      status: 200,
    });
    await act(hr, one, 'agreeToChange');
    expect(await readNotices()).toBe('Your leave application was changed');
    expect(await daysHeld(one.requestId)).toBe(2);
    expect(await balance()).toBe(before + 3);
    const row = await employee.get(`/Requests/leave/Row?requestId=${one.requestId}`);
    expect(row.body).toMatchObject({
      state: 'approved',
      payload: { from: plus(WEEK, 1), to: plus(WEEK, 2), days: 2 },
      subject: expect.stringMatching(new RegExp(`: 2 d, ${plus(WEEK, 1)}$`)) as unknown,
    });
    const { body: preview } = await employee.post('/Requests/leave/Preview', {
      requestId: one.requestId,
      payload: payload(plus(WEEK, 1)),
    });
    expect((preview as RequestPreview).lists.at(-1)?.lines).toEqual([
      { text: 'HR', note: null, aside: 'HR' },
    ]);
    await act(employee, one, 'askToCancel');
    await act(hr, one, 'cancel');
    expect(await balance()).toBe(before + 5);
    expect(await daysHeld(one.requestId)).toBe(0);
  });

  it('keeps the days already taken when it is cancelled after it began', async () => {
    const today = accountDay();
    const spell = await getDays(server.db, 1, {
      people: [employee.employeeId ?? 0],
      from: plus(today, -28),
      to: plus(today, 14),
    });
    const work = spell.filter(({ kind }) => kind === 'work').map(({ day }) => day);
    const past = work.filter((day) => day < today).at(-1) ?? '';
    const next = work.filter((day) => day >= today)[2] ?? '';
    const before = await balance(3);
    const one = await sent(employee, payload(past, { to: next, leaveTypeId: 3 }));
    await act(manager, one, 'approve');
    await act(hr, one, 'approve');
    expect(await balance(3)).toBe(before - 4);
    await act(employee, one, 'askToCancel');
    await act(hr, one, 'cancel');
    expect(await daysHeld(one.requestId)).toBe(1);
    expect(await balance(3)).toBe(before - 1);
  });

  it('allows only one of two overlapping applications sent at once', async () => {
    const day = plus(WEEK, 14);
    const answers = await Promise.all([1, 2, 3].map(() => send(employee, payload(day))));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const current = await query(
      server.owner,
      'select from leave_days where employee_id = $id and day = $day::date',
      { id: employee.employeeId, day },
    );
    expect(current).toHaveLength(1);
  });

  it('allows two halves of a day, and no third', async () => {
    const day = plus(WEEK, 21);
    const first = await sent(employee, payload(day, { part: 'firstHalf' }));
    expect(await daysHeld(first.requestId)).toBe(0.5);
    await sent(employee, payload(day, { part: 'secondHalf' }));
    expect(await send(employee, payload(day, { part: 'quarter2' }))).toMatchObject({ status: 400 });
    await act(employee, first, 'withdraw');
    await sent(employee, payload(day, { part: 'quarter2' }));
  });

  it('refuses days off alone, a balance that is too small, and days of a year that are not granted', async () => {
    const friday = plus(WEEK, 5);
    const { status, body } = await send(employee, payload(friday));
    expect(status).toBe(400);
    expect((body as ErrorAnswer).message).toBe('These days are holidays or days off');
    expect(await send(employee, payload(plus(WEEK, 28), { to: plus(WEEK, 70) }))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('of Annual are left') as unknown },
    });
  });

  it('and calls that read a month refuse dates that no calendar has', async () => {
    for (const from of ['0000-01-01', '0050-01-01', '9999-12-20']) {
      expect(await send(employee, payload(from))).toMatchObject({ status: 400 });
      expect((await employee.get(`/TeamCalendar/Month?month=${from}`)).status).toBe(400);
      expect((await employee.get(`/Attendance/MyMonth?month=${from}`)).status).toBe(400);
    }
    expect(await send(employee, payload('2027-01-04', { to: '2029-10-01' }))).toMatchObject({
      status: 400,
      body: { message: 'This is more than a year' },
    });
    const roster = '/TimeSheetReport/GetAttendanceByRosterReport?monthId=1';
    expect((await hr.get(`${roster}&yearId=50`)).status).toBe(400);
  });

  it('across a year’s end is charged to each year', async () => {
    const from = `${YEAR}-12-28`;
    await run(`${YEAR + 1}-01-01`);
    const before = [await balance(), await balance(1, `${YEAR + 1}-12-31`)] as const;
    const one = await sent(employee, payload(from, { to: `${YEAR + 1}-01-07` }));
    await act(manager, one, 'approve');
    await act(hr, one, 'approve');
    const entries = await query<{ on: string; days: number }>(
      server.owner,
      `select effective_on::text as "on", days::float8 as days from leave_ledger
       where request_id = $id order by 1`,
      { id: one.requestId },
    );
    expect(entries).toHaveLength(2);
    expect(entries.map(({ on }) => on.slice(0, 4))).toEqual([String(YEAR), String(YEAR + 1)]);
    expect((await balance()) - before[0]).toBe(entries[0]?.days);
    // The old year now loses fewer days, so the difference of the expiry is posted.
    await run(`${YEAR + 1}-01-02`);
    expect((await balance(1, `${YEAR + 1}-12-31`)) - before[1]).toBeCloseTo(entries[1]?.days ?? 0);
  });

  it('is granted proportionally to people who join within a month, once despite repeated runs', async () => {
    await query(server.owner, `update employees set joining_date = $day::date where id = $id`, {
      day: `${YEAR}-03-15`,
      id: manager.employeeId,
    });
    await run(`${YEAR}-05-31`);
    await run(`${YEAR}-05-31`);
    const rows = await query<{ on: string; days: number }>(
      server.owner,
      `select effective_on::text as "on", days::float8 as days from leave_ledger
       where employee_id = $id and leave_type_id = 2 and effective_on >= $day::date order by 1`,
      { id: manager.employeeId, day: `${YEAR}-03-15` },
    );
    expect(rows.map(({ days }) => days)).toEqual([0.548, 1, 1]);
  });

  it('shows its cost, the reasons and the approvers before it is sent', async () => {
    const { status, body } = await employee.post('/Requests/leave/Preview', {
      payload: payload(plus(WEEK, 35), { to: plus(WEEK, 42) }),
    });
    expect(status).toBe(200);
    const { figures, lists } = body as RequestPreview;
    expect(figures[0]).toEqual({ label: 'Days', value: '6' });
    expect(lists[0]?.lines.map(({ note }) => note)).toContain('Weekly off day');
    expect(lists.at(-1)?.lines).toHaveLength(2);
    const foreign = await employee.post('/Requests/leave/Preview', {
      employeeId: manager.employeeId,
      payload: payload(WEEK),
    });
    expect(foreign.status).toBe(403);
  });

  it('names colleagues whose leave is approved, and direct reports earlier', async () => {
    const day = plus(WEEK, 35);
    const one = await sent(manager, payload(day));
    const away = async (client: Client) => {
      const { body } = await client.post('/Requests/leave/Preview', { payload: payload(day) });
      const match = (body as RequestPreview).lists.find(({ title }) => title === 'Also away');
      return match?.lines.map(({ aside }) => aside);
    };
    const [{ was } = { was: null }] = await query<{ was: number | null }>(
      server.owner,
      `update employees e set supervisor_id = $manager from employees o
       where e.id = $employee and o.id = e.id returning o.supervisor_id as was`,
      { manager: manager.employeeId, employee: employee.employeeId },
    );
    expect(await away(employee)).toBeUndefined();
    await query(server.owner, 'update leave_days set is_approved = true where request_id = $id', {
      id: one.requestId,
    });
    expect(await away(employee)).toEqual([null]);
    const own = await sent(employee, payload(day));
    const reason = expect.stringContaining(`(${day})`) as unknown;
    expect((await getFacts(hr, own))['away']).toEqual([
      { label: '1 also away', reason, tone: 'info' },
    ]);
    await act(employee, own, 'withdraw');
    await query(
      server.owner,
      `update leave_days set is_approved = false, employee_id = $employee where request_id = $id`,
      { id: one.requestId, employee: employee.employeeId },
    );
    expect(await away(manager)).toEqual(['Pending']);
    await query(
      server.owner,
      'update leave_days set employee_id = $manager where request_id = $id',
      { id: one.requestId, manager: manager.employeeId },
    );
    await query(server.owner, 'update employees set supervisor_id = $was where id = $employee', {
      was,
      employee: employee.employeeId,
    });
    await act(manager, one, 'withdraw');
  });

  it('and movement skip days off, and cannot overlap', async () => {
    const request = (fromTime: string | null, toTime: string | null) =>
      employee.post('/Requests/movement/Send', {
        payload: {
          movementPolicyId: 1,
          from: plus(WEEK, 49),
          to: null,
          fromTime,
          toTime,
          place: 'Here',
          reason: null,
        },
      });
    expect(await request('11:00', '13:00')).toMatchObject({ status: 200 });
    expect(await request('13:00', '14:00')).toMatchObject({ status: 200 });
    expect(await request('12:30', '14:00')).toMatchObject({ status: 409 });
    expect(await request('15:00', null)).toMatchObject({ status: 400 });
  });

  it('and movement determine the attendance of a day until they are undone', async () => {
    const employeeId = employee.employeeId ?? 0;
    const today = accountDay();
    const worked = (
      await getDays(server.db, 1, {
        people: [employeeId],
        from: plus(today, -14),
        to: plus(today, -4),
      })
    ).filter(({ kind }) => kind === 'work');
    const [leaveDay, halfDay, visitDay] = worked.map(({ day }) => day) as [string, string, string];
    const statuses = async () => {
      while (await deriveStale(server.services.db)) continue;
      return query(
        server.owner,
        `select status, on_leave::float8 as "onLeave", absent::float8 as absent from attendance_days
         where employee_id = $employeeId and day = any($days::date[]) order by day`,
        { employeeId, days: [leaveDay, halfDay, visitDay] },
      );
    };
    const absence = { status: 'absent', onLeave: 0, absent: 1 };
    const approved = async (kind: string, given: object) => {
      const { status, body } = await employee.post(`/Requests/${kind}/Send`, { payload: given });
      expect({ status, body }).toMatchObject({ status: 200 });
      const one = body as { requestId: number; workflow: string };
      await act(manager, one, 'approve');
      await act(hr, one, 'approve');
      return one;
    };
    const whole = await approved('leave', payload(leaveDay, { leaveTypeId: 3 }));
    await approved('leave', payload(halfDay, { leaveTypeId: 3, part: 'firstHalf' }));
    const visit = await approved('movement', {
      movementPolicyId: 1,
      from: visitDay,
      to: null,
      fromTime: null,
      toTime: null,
      place: 'Here',
      reason: null,
    });
    expect(await statuses()).toEqual([
      { status: 'leave', onLeave: 1, absent: 0 },
      { status: 'absent', onLeave: 0.5, absent: 0.5 },
      { status: 'movement', onLeave: 0, absent: 0 },
    ]);
    for (const one of [whole, visit]) {
      await act(employee, one, 'askToCancel');
      await act(hr, one, 'cancel');
    }
    expect(await statuses()).toMatchObject([absence, { status: 'absent', onLeave: 0.5 }, absence]);
  });

  it('is in the attendance reports, by the specified calls', async () => {
    const today = accountDay();
    const id = employee.employeeId ?? 0;
    const query = `TypeId=1&EmployeeId=${id}&FromDate=${plus(today, -14)}&ToDate=${today}`;
    const [one, other] = await Promise.all(
      ['Employee', 'TimeSheetReport'].map((base) =>
        employee.get(`/${base}/GetAttendanceDetailsReport?${query}`),
      ),
    );
    expect(one?.status).toBe(200);
    expect(one?.body).toEqual(other?.body);
    expect(one?.body).toContainEqual(
      expect.objectContaining({
        intEmployeeBasicInfoId: id,
        EmployeeCode: 'U-employee',
        strAttendanceStatus: 'Absent',
      }),
    );
    // Their supervisor and HR can see it; others get a 404.
    const seen = async (client: Client) =>
      ((await client.get(`/Employee/GetAttendanceDetailsReport?${query}`)).body as unknown[])
        .length;
    const all = (one?.body ?? []) as unknown[];
    expect(await seen(manager)).toBe(all.length);
    expect(await seen(hr)).toBe(all.length);
    expect(await seen(await server.as('finance'))).toBe(0);

    const february = 'monthId=2&yearId=2028&businessUnitId=0&departmentList=&workplaceGroupId=0';
    const roster = await hr.get(
      `/TimeSheetReport/GetRosterDetailsReport?${february}&designationId=0&employmentTypeId=0&srcText=U-emp`,
    );
    expect(roster.status).toBe(200);
    const [row, ...rest] = roster.body as Record<string, unknown>[];
    expect(rest).toEqual([]);
    expect(row).toMatchObject({ intEmployeeBasicInfoId: id, EmployeeCode: 'U-employee' });
    expect(row).toHaveProperty('2028-02-29');
    expect(row).not.toHaveProperty('2028-03-01');
    const paged = async (pages: string) =>
      (await hr.get(`/TimeSheetReport/GetRosterDetailsReport?${february}${pages}`))
        .body as object[];
    const everyone = await paged('');
    expect(everyone.length).toBeGreaterThan(2);
    const pages = [await paged('&pageSize=2'), await paged('&pageSize=2&pageNo=2')];
    expect(pages.flat()).toEqual(everyone.slice(0, 4));
    const pivot = await hr.get(
      `/TimeSheetReport/TimeManagementDynamicPIVOTReport?ReportType=monthly&AccountId=1&BusinessUnitId=0&DteFromDate=${plus(today, -14)}&DteToDate=${today}&EmployeeId=${id}&WorkplaceGroupId=0&WorkplaceId=0`,
    );
    expect(pivot.body).toHaveLength(1);
    expect(Object.values((pivot.body as object[])[0] ?? {})).toContain('A');
    // A column for each date, even without attendance.
    const WHO = ['intEmployeeBasicInfoId', 'EmployeeCode', 'strEmployeeName'];
    expect(Object.keys((pivot.body as object[])[0] ?? {})).toEqual([
      ...WHO,
      'strDesignation',
      'strDepartment',
      ...Array.from({ length: 15 }, (_, day) => plus(today, day - 14)),
    ]);
    const byRoster = await hr.get(
      `/TimeSheetReport/GetAttendanceByRosterReport?monthId=${Number(today.slice(5, 7))}&yearId=${today.slice(0, 4)}&srcText=U-emp`,
    );
    expect(byRoster.status).toBe(200);
    for (const [missing, message] of [
      [`EmployeeId=${id}&FromDate=${today}`, 'To Date is required'],
      [`EmployeeId=${id}&ToDate=${today}&FromDate=`, 'From Date is required'],
      [`FromDate=${today}&ToDate=${today}`, 'Employee is required'],
    ]) {
      const answer = await hr.get(`/TimeSheetReport/GetAttendanceDetailsReport?${missing}`);
      expect(answer).toMatchObject({ status: 400, body: { message } });
    }
    const long = `EmployeeId=${id}&FromDate=2020-01-01&ToDate=${today}`;
    expect((await hr.get(`/Employee/GetAttendanceDetailsReport?${long}`)).status).toBe(400);
    expect((await employee.get(`/TimeSheetReport/GetRosterDetailsReport?${february}`)).status).toBe(
      403,
    );
  });

  it('is encashed once, within the balance after later leave and pending encashments', async () => {
    const ask = (days: number, leaveTypeId = 3) =>
      employee.post('/Requests/leaveEncashment/Send', {
        payload: { leaveTypeId, days, reason: null },
      });
    const before = await balance(3);
    expect(await ask(1, 1)).toMatchObject({
      status: 400,
      body: { message: `Annual cannot be encashed` },
    });
    expect(await ask(5.5)).toMatchObject({ status: 400 });
    const preview = await employee.post('/Requests/leaveEncashment/Preview', {
      payload: { leaveTypeId: 3, days: 4, reason: null },
    });
    expect((preview.body as RequestPreview).figures).toContainEqual({
      label: 'Amount',
      value: '4000.00',
    });
    const forOther = await hr.post('/Requests/leaveEncashment/Preview', {
      employeeId: employee.employeeId,
      payload: { leaveTypeId: 3, days: 4, reason: null },
    });
    expect(JSON.stringify(forOther.body)).not.toContain('4000');
    const sentOnes = await Promise.all([ask(5), ask(5)]);
    // There are 10 days, 2 of which must stay, so two encashments of 5 are too many.
    expect(sentOnes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const one = sentOnes.find(({ status }) => status === 200)?.body as {
      requestId: number;
      workflow: string;
    };
    expect(
      await send(employee, payload(plus(WEEK, 56), { to: plus(WEEK, 65), leaveTypeId: 3 })),
    ).toMatchObject({ status: 400 });
    await act(manager, one, 'approve');
    await act(hr, one, 'approve');
    expect(await balance(3)).toBe(before - 5);
    const items = () =>
      query<{ amount: string; isCancelled: boolean }>(
        server.owner,
        `select amount::text, cancelled_at is not null as "isCancelled" from pay_items
         where source = 'leaveEncashment'`,
      );
    expect(await items()).toEqual([{ amount: '5000.00', isCancelled: false }]);
    await act(employee, one, 'askToCancel');
    await act(hr, one, 'cancel');
    expect(await balance(3)).toBe(before);
    expect(await items()).toEqual([{ amount: '5000.00', isCancelled: true }]);
  });

  it('is earned by work on a day off, once, and expires if unused', async () => {
    const employeeId = employee.employeeId ?? 0;
    const today = accountDay();
    const around = await getDays(server.db, 1, {
      people: [employeeId],
      from: plus(today, -20),
      to: plus(today, -1),
    });
    const off = around.filter(({ kind }) => kind === 'off').map(({ day }) => day) as string[];
    const work = around.find(({ kind }) => kind === 'work')?.day;
    const ask = (workedOn: string | undefined, worked = 'whole') =>
      employee.post('/Requests/compensatoryOff/Send', {
        payload: { workedOn, worked, reason: 'Stock taking' },
      });
    expect(await ask(work)).toMatchObject({
      status: 400,
      body: { message: 'This was a working day' },
    });
    const [first = '', second = ''] = off;
    const both = await Promise.all([ask(first), ask(first)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const one = both.find(({ status }) => status === 200)?.body as {
      requestId: number;
      workflow: string;
    };
    await act(manager, one, 'approve');
    await act(hr, one, 'approve');
    expect(await balance(4, first)).toBe(0);
    expect(await balance(4, plus(first, 1))).toBe(1);
    const half = (await ask(second, 'half')).body as { requestId: number; workflow: string };
    await act(manager, half, 'approve');
    await act(hr, half, 'approve');
    expect(await balance(4, today)).toBe(1.5);
    await query(
      server.owner,
      `update compensatory_days set usable_from = usable_from - 40, usable_to = usable_to - 60
       where request_id = $id`,
      { id: one.requestId },
    );
    await run(today);
    await run(today);
    const year = plus(first, 1).slice(0, 4) === String(YEAR - 1);
    expect(await balance(4, today)).toBe(year ? 0.5 : 1.5);
    await act(employee, half, 'askToCancel');
    await act(hr, half, 'cancel');
    expect(await balance(4, today)).toBe(year ? 0 : 1);
  });

  it('has a history that verifies', async () => {
    const match = await verifyHistory(server.owner, server.services.engine);
    expect(match.broken).toEqual([]);
  });
});
