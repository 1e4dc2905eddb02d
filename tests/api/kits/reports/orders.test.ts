import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Client } from '#tests/support/client.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Small pages are found by another query than a page with all rows. */
const SMALL = 7;
const ALL = 1000;
const PERIOD = 'from=2026-05-21&to=2026-06-20';

let server: TestServer;
let reader: Client;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await createOtherAccount(owner);
      // Some people share names. Absences and marks also lie before and after the period, and in both of its
      // months.
      await owner.raw(`
        insert into leave_types (account_id, name) values (1, 'Casual'), (1, 'Sick');
        insert into movement_policies (account_id, name) values (1, 'Visit'), (1, 'Bank');
        update employees set name = 'Name ' || id % 7 where account_id = 1 and id > 10;
        insert into punch_devices (name, business_unit_id, code) values ('Gate', 1, 'G'), ('Annex', 2, 'A');
        insert into late_rules (account_id, name, marks, counts_early) values (1, 'All', 3, false);
        insert into late_rules (account_id, name, marks, counts_early, business_unit_id) values (1, 'Two', 2, true, 2);
        insert into attendance_days (employee_id, day, kind, status, starts_at, ends_at, worked, expected, late, early,
          beyond, worth, present, on_leave, absent, is_contradictory)
        select e.id, d, 'work', 'present', d, d, 540, 540, case when (e.id + extract(day from d)::integer) % 5 = 0 then 20 else 0 end,
          case when e.id % 4 = 1 then 5 else 0 end, 0, 1, 1, 0, 0, false
        from employees e cross join generate_series(date '2026-05-15', date '2026-06-25', interval '3 days') d
        where e.id > 20 and e.id % 3 > 0;
        insert into punches (account_id, employee_id, card, at, kind, source, device_id, sequence, received_at)
        select 1, case when e.id % 9 > 0 then e.id end, 'C' || e.id, d + e.id % 4 * interval '1 minute',
          case when e.id % 2 = 0 then 'in' end, 'device', 1 + e.id % 2, e.id, d + e.id % 3 * interval '1 hour'
        from employees e cross join generate_series(timestamptz '2026-05-19 12:00Z', '2026-06-22 12:00Z', '8 days') d
        where e.account_id = 1 and e.id > 20;
        insert into sign_in_log (at, account_id, user_id, event, from_state, to_state, is_success, address, user_agent,
          browser, operating_system, device)
        select timestamptz '2026-06-01 06:00Z' + n % 5 * interval '1 hour', 1, 1 + n % 9,
          (array['login.accepted', 'signOut', 'code.sent'])[1 + n % 3], '', '', true, '', '', '', '',
          (array['', 'iPhone', 'Chrome'])[1 + n / 3 % 3] from generate_series(1, 20) n;
        insert into data_accesses (at, account_id, user_id, kind, call, detail, employee_ids)
        select timestamptz '2026-06-01 06:00Z' + n % 5 * interval '1 hour', 1, 1 + n % 9,
          (array['export', 'personal'])[1 + n % 2],
          (array['Employee/Record', '/api/Reports/leaveHistory/File', 'employee/gone'])[1 + n % 3],
          (array['format=csv', '', 'format=XLSX'])[1 + n / 3 % 3], (array[n, n + 1])[1:n % 3]
        from generate_series(1, 40) n;
        insert into pay_access_sets (account_id, digest, people) values (1, 'a', 2), (1, 'b', 9);
        insert into pay_accesses (at, account_id, viewer_id, call, set_id)
        select timestamptz '2026-06-01 06:00Z' + n % 5 * interval '1 hour', 1, 1 + n % 9,
          (array['Reports/costToCompany', 'Employee/IncrementRequestView?viewType=1'])[1 + n % 2], s.id
        from generate_series(1, 20) n join pay_access_sets s on s.people = (array[2, 9])[1 + n % 2];
        insert into permission_changes (at, account_id, actor_id, role, user_id, menu_reference_id, before, after)
        select timestamptz '2026-06-01 06:00Z' + n % 5 * interval '1 hour', 1, 1 + n % 9, r.role,
          case when r.role is null then 1 + n % 4 end, m.id, '{}', '{}'
        from generate_series(1, 20) n
        cross join lateral (select (array['hr', 'gone', null])[1 + n % 3] as role) r
        cross join lateral (select id from menu_references order by id offset n % 4 limit 1) m;
        with asked as (
          insert into requests (account_id, kind, workflow, number, business_unit_id, employee_id, filed_by,
            pipeline_version, created_at)
          select 1, kind, 'request:' || kind, upper(kind) || lpad((997 * e.id % 1000)::text, 4, '0'), e.business_unit_id,
            e.id, 1, 1, now()
          from employees e cross join unnest(array['leave', 'movement', 'loan']) kind where e.account_id = 1 and e.id > 20
          returning *),
        away as (select a.*, date '2026-05-18' + (a.employee_id * 5 % 33)::integer + n as day
          from asked a cross join generate_series(0, 3) n where n <= a.employee_id % 4),
        types as (insert into loan_types (account_id, name) values (1, 'Household') returning id),
        lent as (insert into loans (account_id, employee_id, request_id, loan_type_id, principal, annual_rate, months,
            paid_out_on)
          select 1, a.employee_id, a.id, t.id, 1000, 0, 2, '2026-05-01' from asked a, types t where kind = 'loan' returning id),
        due as (insert into loan_instalments (loan_id, number, due_month, payment, principal, interest, balance)
          select id, n, date '2026-05-01' + n * interval '1 month', 100 * (id % 4), 100 * (id % 3), 0, 1000 - n * (id % 5)
          from lent, generate_series(1, 2) n),
        leaves as (insert into leave_days (account_id, request_id, employee_id, leave_type_id, day, part, days, is_approved)
          select 1, id, employee_id, 1 + employee_id % 2, day, '[0,1000)', 1, employee_id % 3 > 0 from away where kind = 'leave')
        insert into movement_days (account_id, request_id, employee_id, movement_policy_id, day, minutes, is_whole,
          is_approved)
        select 1, id, employee_id, 1 + employee_id % 2, day, '[540,600)', false, true from away where kind = 'movement'`);
    },
  });
  reader = await server.as('allRoles');
});
afterAll(() => server.close());

const read = async (path: string): Promise<ReportPage> => {
  const answer = await reader.get(`/Reports/${path}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as ReportPage;
};

/** A page that begins and ends within the rows, and the last one; longLists.test.ts tests the first ones. */
async function readPages(path: string, total: number): Promise<[number, ReportPage['rows']][]> {
  const last = Math.ceil(total / SMALL);
  return Promise.all(
    [2, last].map(async (page) => [
      page,
      (await read(`${path}&page=${page}&pageSize=${SMALL}`)).rows,
    ]),
  );
}

const CASES: [id: string, asked: string, sorts?: string[]][] = [
  ['leaveHistory', PERIOD],
  ['movementHistory', PERIOD],
  ['rawPunches', PERIOD],
  // Tests filters with both of its queries: by people and by time.
  ['rawPunches', `${PERIOD}&search=Name 3`, ['name', 'at']],
  ['rawPunches', `${PERIOD}&businessUnitId=1`, ['name', 'at']],
  ['lateCosts', PERIOD],
  ['attendanceSummary', PERIOD],
  ['jobCard', `${PERIOD}&search=Name 3`],
  ['loanSchedule', ''],
  ['digitalFootprint', PERIOD],
  ['digitalFootprint', `${PERIOD}&kind=personal`, ['what', 'detail', 'people']],
];

it.each(CASES)(
  '%s (%s): pages in each order are parts of all rows in that order',
  async (id, request, sorts) => {
    const whole = await read(`${id}?${request}&pageSize=${ALL}`);
    const texts = (rows: ReportPage['rows']) => rows.map((row) => JSON.stringify(row));
    expect(whole.rows.length).toBeGreaterThan(2 * SMALL);
    expect(whole.rows.length).toBe(whole.total);
    for (const column of whole.columns.filter((one) => sorts?.includes(one.id) ?? true)) {
      for (const direction of ['', '&descending=true']) {
        const path = `${id}?${request}&sort=${column.id}${direction}`;
        const all = await read(`${path}&pageSize=${ALL}`);
        expect(texts(all.rows).toSorted()).toEqual(texts(whole.rows).toSorted());
        const shown = all.rows.flatMap((row) => row[column.id] ?? []);
        const inOrder = await query<{ isSo: boolean }>(
          server.owner,
          `select bool_and(was is null or ${direction === '' ? 'was <= value' : 'was >= value'}) as "isSo"
         from (select value, lag(value) over (order by n) as was
           from (select n, ${typeof shown[0] === 'number' ? 'value::numeric' : 'lower(value)'} as value
             from unnest($shown::text[]) with ordinality x (value, n)) x) x`,
          { shown: shown.map(String) },
        );
        expect([path, inOrder[0]?.isSo ?? shown.length === 0]).toEqual([path, true]);
        for (const [page, rows] of await readPages(path, all.total)) {
          expect([path, page, ...texts(rows)]).toEqual([
            path,
            page,
            ...texts(all.rows.slice((page - 1) * SMALL, page * SMALL)),
          ]);
        }
      }
    }
  },
);
