import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestList } from '#machines/kits/requests/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Client } from '#tests/support/client.ts';
import { recordAll } from '#tests/support/factories.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let employee: Client;
let manager: Client;
let hr: Client;
let hr2: Client;
/** A Sunday well ahead; the weekend is Friday and Saturday. */
const SUNDAY = (() => {
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 1));
  day.setUTCDate(1 + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
})();
const plus = (days: number): string =>
  new Date(Date.parse(SUNDAY) + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'), ('U-manager', 'U-md'));
        insert into leave_types (account_id, name, granted, most_negative, is_privilege)
          values (1, 'Privilege', 'byHand', 100, true), (1, 'Sick', 'byHand', 100, false);
        insert into movement_policies (account_id, name) values (1, 'Visit'), (1, 'Home');
        insert into leave_years (account_id, name, starts_on, ends_on)
          select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series(2025, 2035) y`);
      await createOtherAccount(owner);
      await recordAll(owner);
    },
  });
  [employee, manager, hr, hr2] = (await Promise.all(
    ['employee', 'manager', 'hr', 'hr2'].map((one) => server.as(one)),
  )) as [Client, Client, Client, Client];
});
afterAll(() => server.close());

interface Sent {
  requestId: number;
  workflow: string;
}
const getLeave = (leaveTypeId: number, from: string, to: string | null = null) => ({
  leaveTypeId,
  from,
  to,
  part: null,
  partOn: null,
  hours: null,
  coverId: null,
  reason: null,
});
const act = (client: Client, one: Sent, type: string, more: object = {}) =>
  client.post('/Workflow/Dispatch', {
    workflow: one.workflow,
    items: [{ subjectId: one.requestId, event: { type, comment: 'As agreed', ...more } }],
  });
async function approvedLeave(leaveTypeId: number, from: string, to: string): Promise<Sent> {
  const answer = await employee.post('/Requests/leave/Send', {
    payload: getLeave(leaveTypeId, from, to),
  });
  expect(answer).toMatchObject({ status: 200 });
  const one = answer.body as Sent;
  expect(await act(manager, one, 'approve')).toMatchObject({ status: 200 });
  expect(await act(hr, one, 'approve')).toMatchObject({ status: 200 });
  return one;
}
const listed = async (client: Client) =>
  ((await client.get('/Leave/PrivilegeLeave')).body as RequestList).items;

describe('the dates of privilege leave', () => {
  it('can be moved by HR, are checked like new leave, and need the approval of another person in HR', async () => {
    const one = await approvedLeave(1, SUNDAY, plus(2));
    await approvedLeave(2, plus(7), plus(8));
    expect((await listed(hr)).map(({ subjectId }) => subjectId)).toEqual([one.requestId]);
    expect((await listed(hr))[0]?.allowedEvents).toContain('askToChange');
    const move = (to: string) => act(hr, one, 'askToChange', { payload: getLeave(1, to, to) });
    expect(await move(plus(8))).toMatchObject({
      status: 400,
      body: { message: `There is already other leave on ${plus(8)}` },
    });
    expect(await move(plus(3))).toMatchObject({ status: 200 });
    // Until the change is approved the old days apply, and its proposer can't approve alone.
    const readHeld = () =>
      query<{ day: string }>(
        server.owner,
        'select day::text from leave_days where request_id = $id order by day',
        { id: one.requestId },
      );
    expect(await readHeld()).toHaveLength(3);
    expect(await act(hr, one, 'agreeToChange')).toMatchObject({ status: 403 });
    // Only the proposer can withdraw the change.
    expect(await act(employee, one, 'withdrawChange')).toMatchObject({ status: 403 });
    expect(await act(hr, one, 'withdrawChange')).toMatchObject({ status: 200 });
    expect(await readHeld()).toHaveLength(3);
    expect(await move(plus(3))).toMatchObject({ status: 200 });
    expect(await act(employee, one, 'agreeToChange')).toMatchObject({ status: 403 });
    expect(await act(hr2, one, 'agreeToChange')).toMatchObject({ status: 200 });
    expect(await readHeld()).toEqual([{ day: plus(3) }]);
  });

  it('cannot be moved by supervisors, or by HR of another unit or company', async () => {
    const [one] = await listed(hr);
    const sent = { requestId: one?.subjectId ?? 0, workflow: one?.workflow ?? '' };
    const payload = getLeave(1, plus(14));
    for (const login of ['manager', 'hrUnit2', 'foreign']) {
      const answer = await act(await server.as(login), sent, 'askToChange', { payload });
      expect([403, 404], login).toContain(answer.status);
    }
    expect(await listed(await server.as('hrUnit2'))).toEqual([]);
    expect(await listed(await server.as('foreign'))).toEqual([]);
    expect((await employee.get('/Leave/PrivilegeLeave')).status).toBe(403);
  });
});

describe('work elsewhere', () => {
  const ask = (movementPolicyId: number, from: string, to: string | null = null) =>
    employee.post('/Requests/movement/Send', {
      payload: {
        movementPolicyId,
        from,
        to,
        fromTime: null,
        toTime: null,
        place: 'Khulna',
        reason: null,
      },
    });
  const rule = (values: object) => hr.post('/Resources/outsideDutyRule/Save', { values });

  it('follows the most specific rule: consecutive days, days in a month, notice', async () => {
    expect(await rule({ name: 'Company', mostMonthly: 3 })).toMatchObject({ status: 200 });
    const own = { name: 'Home in the north', businessUnitId: 1, movementPolicyId: 2 };
    expect(await rule({ ...own, mostInOneGo: 2 })).toMatchObject({ status: 200 });
    // Thursday to Sunday over a weekend: two working days.
    const thursday = plus(18);
    expect(await ask(2, thursday, plus(21))).toMatchObject({ status: 200 });
    expect(await ask(2, plus(22), plus(24))).toMatchObject({
      status: 400,
      body: { message: 'These are 3 working days; the limit is 2 at a time' },
    });
    // The company's rule counts all types together, and this month already has two days.
    expect(await ask(1, plus(22))).toMatchObject({ status: 200 });
    expect(await ask(1, plus(23))).toMatchObject({
      status: 400,
      body: {
        message: `This would make 4 days elsewhere in ${plus(23).slice(0, 7)}; the limit is 3 a month`,
      },
    });
    const nextMonth = `${plus(23).slice(0, 5)}05-10`;
    expect(await ask(1, nextMonth)).toMatchObject({ status: 200 });
  });

  it('needs notice if people apply for themselves, but not if HR applies for them', async () => {
    const late = { name: 'A month ahead', businessUnitId: 1, movementPolicyId: 1, noticeDays: 366 };
    expect(await rule(late)).toMatchObject({ status: 200 });
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const over = new Date(Date.now() + 24 * 86_400_000).toISOString().slice(0, 10);
    expect(await ask(1, soon, over)).toMatchObject({
      status: 400,
      body: { message: 'Apply at least 366 days ahead' },
    });
    const forThem = await hr.post('/Requests/movement/SendFor', {
      employeeId: employee.employeeId,
      payload: {
        movementPolicyId: 1,
        from: soon,
        to: over,
        fromTime: null,
        toTime: null,
        place: 'Khulna',
        reason: null,
      },
    });
    expect(forThem).toMatchObject({ status: 200 });
  });
});
