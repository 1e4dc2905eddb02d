import { afterAll, beforeAll, expect, it } from 'vitest';
import { deriveDays, deriveStale } from '#server/domains/time/attendance/derive.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordAll } from '#tests/support/factories.ts';
import { createPayStructure } from '#tests/support/payStructure.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** The first and last day of a month that is over. */
const MONTH = '2026-02-01';
const LAST = '2026-02-28';
/** Present each day on time; late on one day; late on three; absent on one; away all month. */
const PEOPLE = ['E00001', 'E00002', 'E00003', 'E00004', 'E00005'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await createPayStructure(owner);
      await owner.raw(
        `update employees set business_unit_id = 1, joining_date = '2020-01-01' where code = any(?)`,
        [PEOPLE],
      );
      await owner.raw(`
        insert into attendance_benefits (account_id, name, element_id, amount, most_late, most_absent, from_day)
        select 1, 'Full attendance', id, 500, 1, 0, '2026-01-01' from payroll_elements where code = 'other'`);
      await recordAll(owner);
    },
  });
});
afterAll(() => server.close());

const change = async (call: 'LockMonth' | 'ReopenMonth', more: object) => {
  const body = { businessUnitId: 1, month: MONTH, ...more };
  const answer = await (await server.as('hr')).post(`/Attendance/${call}`, body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
};
const lock = () => change('LockMonth', { unplanned: 10_000 });

const readItems = () =>
  query<{ code: string; amount: string; element: string; isCancelled: boolean; corrects: boolean }>(
    server.owner,
    `select e.code, t.direction || ' ' || t.amount as amount, x.code as element,
       t.cancelled_at is not null as "isCancelled", t.corrects_id is not null as corrects
     from pay_items t join employees e on e.id = t.employee_id join payroll_elements x on x.id = t.element_id
     where t.source = 'attendanceBenefit' order by t.id`,
  );
const item = (code: string, isCancelled: boolean) => ({
  code,
  amount: 'earning 500.00',
  element: 'other',
  isCancelled,
  corrects: false,
});

it('pays who was present, late and absent within its limits, when the month is locked', async () => {
  await query(
    server.owner,
    `insert into punches (account_id, employee_id, at, kind, source)
     select 1, e.id, (d.day + t.time) at time zone account_time_zone(1), t.kind, 'device'
     from employees e
     cross join generate_series($MONTH::date, $LAST::date, interval '1 day') d (day)
     cross join (values (time '08:55', 'in'), (time '17:05', 'out')) t (time, kind)
     where e.code = any($PEOPLE::text[]) and e.code <> 'E00005'`,
    { MONTH, LAST, PEOPLE },
  );
  while (await deriveStale(server.db));
  await withTransaction(server.db, (tx) =>
    deriveDays(tx, 1, { people: null, from: MONTH, to: LAST }),
  );
  await query(
    server.owner,
    `with works as (
       select d.employee_id, d.day, row_number() over (partition by d.employee_id order by d.day) as n
       from attendance_days d where d.day between $MONTH and $LAST and d.kind = 'work')
     update attendance_days d set
       late = case when e.code = 'E00002' and w.n <= 1 or e.code = 'E00003' and w.n <= 3 then 12 else 0 end,
       absent = case when e.code = 'E00004' and w.n = 1 then 1 else d.absent end
     from works w join employees e on e.id = w.employee_id
     where d.employee_id = w.employee_id and d.day = w.day and e.code = any($PEOPLE::text[])`,
    { MONTH, LAST, PEOPLE },
  );
  await lock();
  const granted = (await readItems()).filter(({ code }) => PEOPLE.includes(code));
  expect(granted).toEqual([item('E00001', false), item('E00002', false)]);
});

it('takes the benefits back when the month is reopened, and grants them again once', async () => {
  await change('ReopenMonth', { reason: 'Wrong device' });
  const cancelled = (await readItems()).filter(({ code }) => PEOPLE.includes(code));
  expect(cancelled).toEqual([item('E00001', true), item('E00002', true)]);
  await query(server.owner, 'delete from attendance_stale', {});
  await lock();
  const open = (await readItems()).filter(({ isCancelled }) => !isCancelled);
  expect(open.filter(({ code }) => PEOPLE.includes(code))).toHaveLength(2);
  expect(await recordsAsChanged(server.db, null, recordTypes)).toEqual([]);
});
