import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { postLeaveEntries, runLeave } from '#server/domains/time/leave/index.ts';
import { analyse } from './analyse.ts';
import { ACCOUNT_ID, type Employee } from './stage/organisation.ts';

/**
 * Leave under the labour law of Bangladesh, with last year's already taken, and reasons to work elsewhere.
 * Only account holders and their teams get their leave immediately, because all 2,400 people take 6 s.
 */
export async function storeLeave(
  tx: Tx,
  today: string,
  people: readonly Employee[],
): Promise<void> {
  const year = Number(today.slice(0, 4));
  const years = [year - 1, year, year + 1];
  await query(
    tx,
    `with types as (
       insert into leave_types (account_id, name, granted, round_to, sandwich, carry_most,
         is_encashable, keep_back, encash_ceiling, notice_days, most_in_one_go,
         earned_expires_after)
       values
         ($accountId, 'Casual leave', 'yearly', '1', 'weeklyOff', null, false, null, null, null, 5, null),
         ($accountId, 'Sick leave', 'yearly', '1', 'none', null, false, null, null, null, null, null),
         ($accountId, 'Earned leave', 'monthly', 'none', 'full', 60, true, 10, 20, 3, null, null),
         ($accountId, 'Compensatory leave', 'compensatory', 'none', 'none', null, false, null, null, null,
           null, 60)
       returning id, name),
     policy as (
       insert into leave_policies (account_id, name) values ($accountId, 'Everybody') returning id),
     days as (
       insert into leave_policy_days (leave_policy_id, position, leave_type_id, days)
       select p.id, row_number() over (order by t.id) - 1, t.id, d.days
       from policy p, types t
       join (values ('Casual leave', 10), ('Sick leave', 14), ('Earned leave', 18)) d (name, days)
         using (name))
     insert into leave_years (account_id, name, starts_on, ends_on)
     select $accountId, y::text, make_date(y, 1, 1), make_date(y, 12, 31)
     from unnest($years::int[]) y`,
    { accountId: ACCOUNT_ID, years },
  );
  await query(
    tx,
    `insert into movement_policies (account_id, name, counts_as_present, most_hours)
     values ($accountId, 'Client visit', true, null), ($accountId, 'Bank or office errand', true, 3),
       ($accountId, 'Working from home', true, null)`,
    { accountId: ACCOUNT_ID },
  );
  await query(
    tx,
    `update leave_types set is_privilege = true where account_id = $accountId and name = 'Earned leave'`,
    { accountId: ACCOUNT_ID },
  );
  await query(
    tx,
    `insert into outside_duty_rules (account_id, name, movement_policy_id, most_in_one_go, most_monthly)
     select account_id, 'Working from home', id, 5, 8 from movement_policies
     where account_id = $accountId and name = 'Working from home'`,
    { accountId: ACCOUNT_ID },
  );
  const viewedAt = people.filter(
    ({ account, reportsTo }) => account ?? people[reportsTo ?? -1]?.account,
  );
  await fillLedger(
    tx,
    today,
    viewedAt.map(({ employeeId }) => employeeId),
  );
}

/** Stores the leave of everyone else. The worker may already have granted this year's leave. */
export const storeOthersLeave = (tx: Tx, today: string): Promise<void> =>
  fillLedger(tx, today, null);

/** Fills the leave ledger as if Cadre had run on the last day of last year, and today. */
async function fillLedger(tx: Tx, today: string, people: number[] | null): Promise<void> {
  const year = Number(today.slice(0, 4)) - 1;
  await runLeave(tx, ACCOUNT_ID, `${year}-12-31`, people);
  await postLeaveEntries(tx, TAKEN, { accountId: ACCOUNT_ID, year, people });
  await analyse(tx, 'leave_ledger');
  await runLeave(tx, ACCOUNT_ID, today, people);
}

/**
 * Leave taken last year: a few short leaves per person, the same in every demo. This year's leave is stored with its
 * requests (`pastLeave.ts`).
 */
const TAKEN = `
  select e.account_id, e.id as employee_id, t.id as leave_type_id, 'take' as kind,
    -(1 + (e.id * 3 + n) % 2) as days, d.day as effective_on, 'Taken before Cadre' as note
  from employees e
  join leave_types t on t.account_id = e.account_id and t.name <> 'Compensatory leave'
  cross join generate_series(1, 2) n
  cross join lateral (select make_date($year, 1, 1)
    + (((e.id * 37 + t.id * 53 + n * 101) % 290)::int) as day) d
  where e.account_id = $accountId and e.is_active and d.day > e.joining_date + 200
    and ($people::bigint[] is null or e.id = any($people))
    and not exists (select from leave_ledger l
      where l.employee_id = e.id and l.kind = 'take' and l.note = 'Taken before Cadre')`;
