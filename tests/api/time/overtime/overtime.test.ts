import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCounts } from '#machines/domains/time/attendance/overtime.ts';
import type { ReportDefinition, ReportPage } from '#machines/kits/reports/report.ts';
import type { RequestPreview } from '#machines/kits/requests/contract.ts';
import { deriveDays } from '#server/domains/time/attendance/derive.ts';
import { countOvertime } from '#server/domains/time/attendance/overtime/count.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import type { Client } from '#tests/support/client.ts';
import { recordAll } from '#tests/support/factories.ts';
import { createOtherAccount, MARK } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let [employee, manager, hr, hr2]: Client[] = [];
const PERSON = 3;

const MONTH = (() => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString();
})().slice(0, 8);
const first = [8, 9, 10, 11, 12, 13, 14].find(
  (n) => new Date(`${MONTH}${String(n).padStart(2, '0')}`).getUTCDay() === 0,
);
/** This many days after a Sunday of last month: 0 to 4 are working days, 5 and 6 the weekend. */
const after = (days: number): string => `${MONTH}${String((first ?? 8) + days).padStart(2, '0')}`;
const [SUNDAY, MONDAY, TUESDAY, FRIDAY, SATURDAY] = [0, 1, 2, 5, 6].map(after) as [
  string,
  string,
  string,
  string,
  string,
];

beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await createOtherAccount(owner);
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'), ('U-manager', 'U-md'));
        insert into leave_types (account_id, name, granted) values (1, 'Compensatory', 'compensatory');
        insert into leave_years (account_id, name, starts_on, ends_on)
          select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series(2025, 2035) y`);
      await recordAll(owner);
    },
  });
  [employee, manager, hr, hr2] = await Promise.all(
    ['employee', 'manager', 'hr', 'hr2'].map((one) => server.as(one)),
  );
  const own = as(employee).employeeId ?? 0;
  await worked(own, SUNDAY, '08:00', '18:10');
  await worked(own, MONDAY, '09:00', '17:10');
  await worked(own, FRIDAY, '09:00', '14:00');
  await worked(own, SATURDAY, '09:00', '13:00');
  await worked(PERSON, SUNDAY, '08:00', '17:40');
  await worked(PERSON, MONDAY, '08:30', '17:00');
  await worked(PERSON, TUESDAY, '09:00', '19:50');
  await policy({ tolerance: 15, round_to: 30, daily_most: 2 });
});
afterAll(() => server.close());

const as = (one: Client | undefined): Client => {
  if (!one) throw new Error('No one signed in');
  return one;
};

/** Adds punches in and out on a day, in the account's local time. */
async function worked(person: number, day: string, from: string, to: string): Promise<void> {
  await query(
    server.owner,
    `insert into punches (account_id, employee_id, at, source)
     select 1, $person, ($day::date + t::time) at time zone account_time_zone(1), 'file'
     from unnest($times::text[]) t`,
    { person, day, times: [from, to] },
  );
  await withTransaction(server.db, (tx) =>
    deriveDays(tx, 1, { people: [person], from: day, to: day }),
  );
}

let policies = 0;
/** Replaces the company's only policy. */
async function policy(columns: Record<string, unknown>): Promise<void> {
  await server.owner('overtime_policies').update({ is_active: false });
  await server.owner('overtime_policies').insert({
    account_id: 1,
    name: `Policy ${(policies += 1)}`,
    ...columns,
  });
}

const ask = (day: string, hours: number) =>
  as(employee).post('/Requests/overtimeRequisition/Send', {
    payload: { day, hours, reason: 'Stock taking' },
  });
const preview = async (day: string, hours: number) =>
  (
    (
      await as(employee).post('/Requests/overtimeRequisition/Preview', {
        payload: { day, hours, reason: null },
      })
    ).body as RequestPreview
  ).figures;

interface Sent {
  requestId: number;
  workflow: string;
}
const act = async (client: Client | undefined, one: Sent, type: string) =>
  expect(
    await as(client).post('/Workflow/Dispatch', {
      workflow: one.workflow,
      items: [{ subjectId: one.requestId, event: { type, comment: 'As agreed' } }],
    }),
  ).toMatchObject({ status: 200 });
const approved = async (answer: Awaited<ReturnType<typeof ask>>): Promise<Sent> => {
  expect(answer).toMatchObject({ status: 200 });
  const one = answer.body as Sent;
  await act(manager, one, 'approve');
  await act(hr, one, 'approve');
  return one;
};
const balance = async (): Promise<number> => {
  const [row] = await query<{ days: number }>(
    server.owner,
    `select coalesce(sum(days), 0)::float8 as days from leave_ledger where employee_id = $id`,
    { id: as(employee).employeeId },
  );
  return row?.days ?? 0;
};
const entries = (person: number) =>
  query<{ day: string; minutes: number; source: string; items: number }>(
    server.owner,
    `select o.day::text, o.minutes, o.source, (select count(*)::integer from pay_items i
       where i.source = 'overtime' and i.source_id = o.id and i.cancelled_at is null) as items
     from overtime_entries o where o.employee_id = $person and o.cancelled_at is null order by day`,
    { person },
  );

describe('overtime from attendance', () => {
  const listed = async () => {
    const { rows } = (
      await as(hr).get(`/Reports/overtimeToConfirm?from=${SUNDAY}&to=${SATURDAY}&pageSize=100`)
    ).body as ReportPage;
    return rows
      .filter((row) => row['employeeId'] === PERSON)
      .map(({ day, beyond, hours }) => ({ day, beyond, hours }))
      .toSorted((a, b) => String(a.day).localeCompare(String(b.day)));
  };

  it('excludes early arrival, small amounts and what exceeds the daily maximum', async () => {
    // Sunday: 100 extra minutes, 60 of them before the start; Monday: 30 before the start, so none.
    expect(await listed()).toEqual([
      { day: SUNDAY, beyond: 1.67, hours: 0.5 },
      { day: TUESDAY, beyond: 2.83, hours: 2 },
    ]);
    await policy({ tolerance: 15, round_to: 30, daily_most: 2, counts_before: true });
    expect(await listed()).toEqual([
      { day: SUNDAY, beyond: 1.67, hours: 1.5 },
      { day: MONDAY, beyond: 0.5, hours: 0.5 },
      { day: TUESDAY, beyond: 2.83, hours: 2 },
    ]);
    await policy({ tolerance: 15, round_to: 30, daily_most: 2 });
  });

  it('is calculated by the database as by the policy’s own function', async () => {
    const days = await query<{ beyond: number; before: number; day: string }>(
      server.owner,
      `select beyond, before_start as before, day::text from attendance_days
       where employee_id = $person order by day`,
      { person: PERSON },
    );
    const rules = { tolerance: 15, roundTo: 30, dailyMost: 120 };
    const counted = days.flatMap(({ beyond, before, day }) => {
      const minutes = getCounts(Math.max(0, beyond - before), rules);
      return minutes > 0 ? [{ day, hours: minutes / 60 }] : [];
    });
    expect((await listed()).map(({ day, hours }) => ({ day, hours }))).toEqual(counted);
  });

  it('also counts hours beyond the weekly limit, and no hour twice', async () => {
    const days = await query<{ day: string; worked: number; beyond: number }>(
      server.owner,
      `select day::text, worked, beyond from attendance_days
       where employee_id = $person and day between $from and $to order by day`,
      { person: PERSON, from: SUNDAY, to: TUESDAY },
    );
    const [sunday, monday, tuesday] = days.map(({ worked: minutes }) => minutes);
    const before = (sunday ?? 0) + (monday ?? 0);
    await policy({ counts_before: true, weekly_hours: (before + 60) / 60 });
    const hours = ((tuesday ?? 0) - 60) / 60;
    expect((await listed()).find(({ day }) => day === TUESDAY)?.hours).toBeCloseTo(hours, 2);
    const [counted] = await withTransaction(server.db, (tx) =>
      countOvertime(tx, 1, [{ employeeId: PERSON, day: TUESDAY, hours: 24 }]),
    );
    expect(counted?.minutes).toBe((tuesday ?? 0) - 60);
    await policy({ tolerance: 15, round_to: 30, daily_most: 2 });
  });

  it('can be confirmed for many days at once with the permission, once, and never for oneself', async () => {
    const confirm = (client: Client | undefined, employeeId: number, ...days: string[]) =>
      as(client).post('/Overtime/Confirm', { rows: days.map((day) => ({ employeeId, day })) });
    const definition = async (client: Client | undefined) =>
      (await as(client).get('/Reports/overtimeToConfirm/Definition')).body as ReportDefinition;
    expect((await definition(hr)).acts).toMatchObject({
      label: 'Confirm',
      call: '/Overtime/Confirm',
    });
    expect(await confirm(employee, PERSON, SUNDAY)).toMatchObject({ status: 403 });
    expect(await confirm(hr, as(hr).employeeId ?? 0, SUNDAY)).toMatchObject({ status: 403 });
    const [foreign] = await query<{ id: number }>(
      server.owner,
      `select id from employees where code like $mark || '%' limit 1`,
      { mark: MARK },
    );
    expect(await confirm(hr, foreign?.id ?? 0, SUNDAY)).toMatchObject({ status: 404 });
    // A day without countable hours isn't listed.
    expect(await confirm(hr, PERSON, SUNDAY, MONDAY)).toMatchObject({ status: 409 });
    expect(await entries(PERSON)).toEqual([]);
    const both = await Promise.all([
      confirm(hr, PERSON, SUNDAY, TUESDAY),
      confirm(hr2, PERSON, SUNDAY, TUESDAY),
      confirm(hr, PERSON, SUNDAY, TUESDAY),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await entries(PERSON)).toEqual([
      { day: SUNDAY, minutes: 30, source: 'attendance', items: 1 },
      { day: TUESDAY, minutes: 120, source: 'attendance', items: 1 },
    ]);
    expect(await listed()).toEqual([]);
    // After a late punch, that day must be confirmed again; the other one stays.
    await worked(PERSON, SUNDAY, '19:58', '20:00');
    expect(await entries(PERSON)).toEqual([
      { day: TUESDAY, minutes: 120, source: 'attendance', items: 1 },
    ]);
    expect((await listed()).map(({ day }) => day)).toEqual([SUNDAY]);
    expect(await confirm(hr, PERSON, SUNDAY)).toMatchObject({ status: 200 });
    await worked(PERSON, SUNDAY, '20:04', '20:06');
    expect(await entries(PERSON)).toHaveLength(2);
  });
});

describe('requested overtime', () => {
  it('counts before the shift too, but not below the tolerance', async () => {
    expect(await preview(SUNDAY, 2)).toEqual([
      { label: 'Extra hours', value: '2.17' },
      { label: 'Hours that count', value: '2' },
      { label: 'Multiplier', value: '2' },
    ]);
    expect(await preview(MONDAY, 1)).toContainEqual({ label: 'Hours that count', value: '0' });
  });

  it('is paid or given back as leave, never both', async () => {
    const off = (day: string) =>
      as(employee).post('/Requests/compensatoryOff/Send', {
        payload: { workedOn: day, worked: 'half', reason: 'Stock taking' },
      });
    // Leave was requested for Friday's work, so its hours can't be paid as well.
    const half = (await off(FRIDAY)).body as Sent;
    expect(await ask(FRIDAY, 2)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Leave is given for the work of this day already') },
    });
    await act(manager, half, 'approve');
    await act(hr, half, 'approve');
    expect(await balance()).toBe(0.5);

    // Both are requested before either is decided: the second approval is refused.
    const paid = (await ask(SATURDAY, 2)).body as Sent;
    const earned = (await off(SATURDAY)).body as Sent;
    await act(manager, paid, 'approve');
    const answer = await as(hr).post('/Workflow/Dispatch', {
      workflow: paid.workflow,
      items: [{ subjectId: paid.requestId, event: { type: 'approve', comment: 'As agreed' } }],
    });
    expect(answer).toMatchObject({ status: 409 });
    await act(manager, earned, 'reject');
    await act(hr, paid, 'approve');
    expect(await entries(as(employee).employeeId ?? 0)).toMatchObject([
      { day: SATURDAY, items: 1 },
    ]);
    expect(await off(SATURDAY)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('This day was paid as overtime') },
    });
  });

  it('earns leave if its policy says so, which is removed when it is cancelled', async () => {
    await policy({ outcome: 'compensated', day_hours: 4, tolerance: 5 });
    const before = await balance();
    expect(await preview(SUNDAY, 1)).toContainEqual({ label: 'Days of leave', value: '0.25' });
    const one = await approved(await ask(SUNDAY, 1));
    expect(await balance()).toBe(before + 0.25);
    expect(await entries(as(employee).employeeId ?? 0)).toContainEqual({
      day: SUNDAY,
      minutes: 60,
      source: 'requisition',
      items: 0,
    });
    // A later approval for the same day replaces the earlier credit.
    const other = await approved(await ask(SUNDAY, 2));
    expect(await balance()).toBe(before + 0.5);
    await act(employee, other, 'askToCancel');
    await act(hr, other, 'cancel');
    expect(await balance()).toBe(before);
    await act(employee, one, 'askToCancel');
    await act(hr, one, 'cancel');
    expect(await balance()).toBe(before);
  });

  it('is refused if no leave can be given for it', async () => {
    await server.owner('leave_types').update({ is_active: false });
    expect(await ask(MONDAY, 1)).toMatchObject({
      status: 400,
      body: {
        message: expect.stringContaining('No leave type is granted for work on days off'),
      },
    });
    await server.owner('leave_types').update({ is_active: true });
  });

  it('has records that verify', async () => {
    const { broken } = await verifyHistory(server.owner, server.services.engine);
    const existing = ['overtime entry', 'leave of a request', 'leave entry', 'pay item'];
    expect(broken.filter(({ workflow }) => existing.includes(workflow))).toEqual([]);
  });
});

it('of two requests for one day approved together the later one counts', async () => {
  const two = [(await ask(MONDAY, 1)).body as Sent, (await ask(MONDAY, 2)).body as Sent];
  for (const client of [manager, hr]) {
    expect(
      await as(client).post('/Workflow/Dispatch', {
        workflow: two[0]?.workflow,
        items: two.map(({ requestId }) => ({
          subjectId: requestId,
          event: { type: 'approve', comment: 'As agreed' },
        })),
      }),
    ).toMatchObject({ status: 200 });
  }
  expect(
    await query(
      server.owner,
      `select asked_minutes as asked from overtime_entries
       where employee_id = $id and day = $day and cancelled_at is null`,
      { id: as(employee).employeeId, day: MONDAY },
    ),
  ).toEqual([{ asked: 120 }]);
});
