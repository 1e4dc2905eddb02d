import {
  drawn,
  lateCost,
  type LateCost,
  type LateRule,
} from '#machines/domains/time/attendance/lateRule.ts';
import { exact } from '#machines/domains/time/leave/amount.ts';
import { dayRate, encashmentAmount } from '#machines/domains/time/leave/encashment.ts';
import { takeable } from '#machines/domains/time/leave/years.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { readAccounts } from '#server/domains/time/leave/balances.ts';

/** A month's pay is divided by this number of days if the rule doesn't say otherwise. */
const MONTH_DAYS = 30;

/**
 * Selects late marks: those of a locked month, those of a unit whose month isn't locked yet, or those of one
 * person in units that aren't locked.
 */
export type LateOf =
  | { lockId: number; month: string }
  | { unit: number; month: string }
  | { employeeId: number; month: string };

export interface LateDeduction extends LateCost {
  employeeId: number;
  /** The person's unit on those days. A person who has moved has a row for each unit. */
  unit: string;
  ruleId: number;
  ruleName: string;
  isDeducted: boolean;
  /** The leave types from which days are deducted, in the order of the rule. */
  taken: { leaveTypeId: number; name: string; days: number }[];
  unpaidDays: number;
  amount: number;
}

interface Row extends Omit<LateRule, 'days'> {
  employeeId: number;
  unit: string;
  ruleId: number;
  ruleName: string;
  cost: number;
  isDeducted: boolean;
  types: { id: number; name: string }[];
  pay: number;
  monthDays: number;
  lastDay: string;
  dailyMarks: [number, number][];
}

/** Returns what late marks cost by the rule of the unit, or else of the company, and what is deducted for it. */
export async function lateDeductions(
  db: Db | Tx,
  accountId: number,
  of: LateOf,
): Promise<LateDeduction[]> {
  const rows = await query<Row>(db, getQuery(of), {
    accountId,
    monthDays: MONTH_DAYS,
    ...of,
  });
  const costs = rows.map((row) => lateCost(marksIn(row), { ...row, days: row.cost }));
  const pairs = rows.flatMap(({ employeeId, types }, place) =>
    (costs[place]?.days ?? 0) > 0 ? types.map(({ id }) => ({ employeeId, leaveTypeId: id })) : [],
  );
  const accounts = pairs.length > 0 ? await readAccounts(db, accountId, pairs) : new Map();
  const spent = new Map<string, number>();
  return rows.map((row, place) => {
    const { employeeId, unit, ruleId, ruleName, isDeducted, types, lastDay } = row;
    const cost = costs[place] as LateCost;
    const balances = types.map(({ id, name }) => {
      const key = `${employeeId} ${id}`;
      const [account, before] = [accounts.get(key), spent.get(key) ?? 0];
      // In a year that has ended, the remaining days may have been carried over and used since. They aren't
      // deducted a second time.
      const left = account ? takeable(account, lastDay, before + cost.days) - before : 0;
      return { leaveTypeId: id, name, days: left };
    });
    const { taken, unpaid } = drawn(cost.days, balances);
    for (const { leaveTypeId, days } of taken) {
      const key = `${employeeId} ${leaveTypeId}`;
      spent.set(key, exact((spent.get(key) ?? 0) + days));
    }
    const amount = encashmentAmount(unpaid, dayRate(row.pay, row.monthDays));
    const by = { employeeId, unit, ruleId, ruleName, isDeducted };
    return { ...by, ...cost, taken, unpaidDays: unpaid, amount };
  });
}

function getQuery(of: LateOf): string {
  if ('lockId' in of) return OF_LOCK;
  return 'unit' in of ? OF_UNIT : OF_PERSON;
}

const marksIn = ({ dailyMarks }: Row) => dailyMarks.map(([late, early]) => ({ late, early }));

const RULE = `
  join lateral (
    select r.* from late_rules r where r.account_id = $accountId and r.is_active
      and (r.business_unit_id = x.unit or r.business_unit_id is null)
    order by r.business_unit_id nulls last, r.id limit 1) r on true`;

/** SQL for the pay at the end of the month, so that a later raise doesn't change what a day costs. */
const PAID = `left join employee_pay m on m.employee_id = x.person
  and m.from_day < $month::date + interval '1 month'
  and m.until_day >= $month::date + interval '1 month'`;

const COLUMNS = `x.person as "employeeId", (select name from business_units where id = x.unit) as unit, r.id as "ruleId", r.name as "ruleName", r.marks,
  r.cost::float8 as cost, coalesce(r.forgiven, 0) as forgiven, r.counts_early as "countsEarly",
  r.alone_from as "aloneFrom", r.deducts as "isDeducted",
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by g.place)
    from unnest(array[r.first_leave_type_id, r.second_leave_type_id]) with ordinality g (id, place)
    join leave_types t on t.id = g.id and t.is_active
    where g.place = 1 or g.id is distinct from r.first_leave_type_id), '[]') as types,
  coalesce(case r.pay_by when 'basic' then coalesce(m.basic, e.basic)
    else coalesce(m.gross, e.gross) end, 0)::float8 as pay,
  coalesce(r.month_days, $monthDays) as "monthDays",
  ($month::date + interval '1 month' - interval '1 day')::date::text as "lastDay",
  x.marks as "dailyMarks"`;

const MARKS = `coalesce(json_agg(json_build_array(d.late, d.early) order by d.day)
  filter (where d.day is not null), '[]') as marks`;

/** SQL for the people with late marks, each with the marks of the days that the lock contains. */
const OF_LOCK = `
  select ${COLUMNS} from (
    select p.employee_id as person, l.business_unit_id as unit, ${MARKS}
    from attendance_locks l join attendance_locked_people p on p.lock_id = l.id
    join attendance_days d on d.employee_id = p.employee_id and p.days @> d.day
      and d.day >= l.month and d.day < l.month + interval '1 month' and (d.late > 0 or d.early > 0)
    where l.id = $lockId group by 1, 2) x
  join employees e on e.id = x.person ${PAID} ${RULE}
  where r.deducts order by e.id`;

/** SQL for the people and days that the lock would contain if the month were locked now. */
const OF_UNIT = `
  select ${COLUMNS} from (
    select v.employee_id as person, v.business_unit_id as unit, ${MARKS}
    from employee_versions v
    join attendance_days d on d.employee_id = v.employee_id and v.valid @> d.day
      and d.day >= $month::date and d.day < $month::date + interval '1 month'
      and (d.late > 0 or d.early > 0)
    where v.business_unit_id = $unit and v.superseded_at is null
      and v.valid && daterange($month::date, ($month::date + interval '1 month')::date)
    group by 1, 2) x
  join employees e on e.id = x.person ${PAID} ${RULE}
  where r.deducts order by e.id`;

const OF_PERSON = `
  select ${COLUMNS} from (
    select v.employee_id as person, v.business_unit_id as unit, min(lower(v.valid)) as since, ${MARKS}
    from employee_versions v
    left join attendance_days d on d.employee_id = v.employee_id and v.valid @> d.day
      and d.day >= $month::date and d.day < $month::date + interval '1 month'
      and (d.late > 0 or d.early > 0)
    where v.employee_id = $employeeId and v.superseded_at is null and v.is_active
      and v.valid && daterange($month::date, ($month::date + interval '1 month')::date)
      and not exists (select from attendance_locks l
        join attendance_locked_people p on p.lock_id = l.id and p.employee_id = v.employee_id
        where l.month = $month::date and l.business_unit_id = v.business_unit_id)
    group by 1, 2) x
  join employees e on e.id = x.person ${PAID} ${RULE}
  order by x.since`;
