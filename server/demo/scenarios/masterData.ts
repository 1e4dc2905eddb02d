import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { daysBefore, officeTime } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Scenario } from '#server/demo/stage/scenario.ts';
import { MASTER_DATA } from './masterDataRows.ts';

/** The record types that this scenario creates. Verification compares their rows with their history. */
const TYPES = [
  'feature group',
  'role profile',
  'sbu',
  'hrPosition',
  'workline',
  'documentType',
  'religion',
  'companyTerm',
  'profitCenter',
  'bank',
  'companyBankAccount',
  'userGroup',
  'shift',
  'roster',
  'rosterRule',
  'exceptionOffDay',
  'offDayGroup',
  'lateRule',
  'overtimePolicy',
  'calendarAssignment',
  'holidayAssignment',
  'offDayAssignment',
  'rosterAssignment',
] as const;

/** Lists that a company sets up once, and calendars and rosters that start tomorrow. */
export const masterData: Scenario = ({ tx, today, actor, people }) => [
  {
    at: officeTime(daysBefore(today, 40), 60),
    happen: async () => {
      for (const [table, rows] of Object.entries(MASTER_DATA)) await fill(tx, table, rows);
      await deductLateMarks(tx);
      await fillExceptionOffDays(tx);
      await assignHolidays(tx, daysBefore(today, -1));
      await banks(tx);
      await createLoanCommittee(
        tx,
        ['hr', 'finance', 'audit'].map((login) => actor(login).employeeId ?? 0),
      );
      await fillRoster(
        tx,
        daysBefore(today, -1),
        people.filter(({ isManagement }) => !isManagement).slice(0, 40),
      );
      await recordUnrecorded(tx, ...TYPES);
    },
  },
];

/** Inserts rows into an account's table, by column names. */
async function fill(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await query(
    tx,
    `insert into ${table} (account_id, ${columns})
     select $accountId, ${columns} from jsonb_populate_recordset(null::${table}, $rows::jsonb)`,
    { accountId: ACCOUNT_ID, rows: JSON.stringify(rows) },
  );
}

/** Late marks are deducted from casual leave, then from earned leave, then from pay. */
const deductLateMarks = (tx: Tx) =>
  query(
    tx,
    `update late_rules r set first_leave_type_id = c.id, second_leave_type_id = e.id
     from leave_types c, leave_types e
     where r.account_id = $accountId and c.account_id = r.account_id and e.account_id = r.account_id
       and c.name = 'Casual leave' and e.name = 'Earned leave'`,
    { accountId: ACCOUNT_ID },
  );

/** One unit has half working days on Saturdays, and the second Saturday of each month off. */
const fillExceptionOffDays = (tx: Tx) =>
  query(
    tx,
    `with rules as (
       insert into exception_off_day_rules (exception_off_day_id, position, nth, weekday, effect)
       select id, 0, '2', '6', 'off' from exception_off_days where account_id = $accountId
       returning exception_off_day_id as id)
     update off_day_groups g set exception_off_day_id = r.id from rules r
     where g.account_id = $accountId and g.saturday = 'half'`,
    { accountId: ACCOUNT_ID },
  );

/** The software company has decided to keep the holidays of the group. */
const assignHolidays = (tx: Tx, from: string) =>
  query(
    tx,
    `insert into holiday_assignments (business_unit_id, starts_on, note, holiday_group_id)
     select u.id, $from::date, 'The same holidays as the group', g.id
     from business_units u join holiday_groups g on g.account_id = u.account_id
     where u.account_id = $accountId and u.name like '%Digital%'`,
    { accountId: ACCOUNT_ID, from },
  );

/** Two branches of each bank, and a salary account of each business unit. */
const banks = (tx: Tx) =>
  query(
    tx,
    `with branches as (
       insert into bank_branches (bank_id, name, routing_number)
       select b.id, n.name, lpad((b.id * 1000 + n.place * 7)::text, 9, '0')
       from banks b cross join (values (1, 'Motijheel'), (2, 'Gulshan')) n (place, name)
       where b.account_id = $accountId returning bank_id
     )
     insert into company_bank_accounts (business_unit_id, bank_id, account_name, account_number, purpose)
     select u.id, b.id, u.name, lpad((u.id * 130004217)::text, 13, '0'), 'salary'
     from business_units u
     join (select id, row_number() over (order by id) as place from banks
       where account_id = $accountId) b on b.place = 1 + u.id % 3
     where u.account_id = $accountId and (select count(*) from branches) > 0`,
    { accountId: ACCOUNT_ID },
  );

/** An approver group for pipelines. */
const createLoanCommittee = (tx: Tx, members: readonly number[]) =>
  query(
    tx,
    `with made as (
       insert into user_groups (account_id, name, description)
       values ($accountId, 'Loan committee', 'Decides together on loans above the usual limit.')
       returning id
     )
     insert into user_group_members (user_group_id, employee_id)
     select made.id, m from made cross join unnest($members::bigint[]) m where m > 0`,
    { accountId: ACCOUNT_ID, members },
  );

/**
 * Two weeks of day shifts and two of night shifts for some mill workers, and days off for everyone in a unit.
 */
const fillRoster = (tx: Tx, from: string, workers: readonly { employeeId: number }[]) =>
  query(
    tx,
    `with turns as (
       insert into roster_turns (roster_id, position, shift_id, days, name)
       select r.id, n.place, s.id, n.days, n.name
       from (values (1, 'Day shift', 6, 'Days'), (2, null, 1, 'Rest'), (3, 'Night shift', 6, 'Nights'),
         (4, null, 1, 'Rest')) n (place, shift, days, name)
       cross join rosters r left join shifts s on s.name = n.shift and s.account_id = r.account_id
       where r.account_id = $accountId returning roster_id
     ), off as (
       insert into off_day_assignments (business_unit_id, starts_on, note, off_day_group_id)
       select u.id, $from::date, u.name, g.id from business_units u
       join off_day_groups g on g.account_id = u.account_id and g.name = 'Friday and half Saturday'
       where u.account_id = $accountId and u.id = 1 returning id
     ), calendars as (
       insert into calendar_assignments (business_unit_id, starts_on, note, shift_id)
       select u.id, $from::date - 400, u.name, s.id from business_units u
       join shifts s on s.account_id = u.account_id and s.name = 'Office hours'
       where u.account_id = $accountId returning id
     )
     insert into roster_assignments (business_unit_id, employee_id, starts_on, note, roster_id)
     select e.business_unit_id, e.id, $from::date, 'Ring frame, line ' || 1 + w.place % 4, r.id
     from unnest($workers::bigint[]) with ordinality w (id, place)
     join employees e on e.id = w.id and e.is_active and e.business_unit_id = 1
     join rosters r on r.account_id = e.account_id
     where (select count(*) from turns) + (select count(*) from off)
       + (select count(*) from calendars) > 0`,
    { accountId: ACCOUNT_ID, from, workers: workers.map(({ employeeId }) => employeeId) },
  );
