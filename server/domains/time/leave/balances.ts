import type { LeaveAccount, Posted } from '#machines/domains/time/leave/years.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { readUpcomingGrants } from './grants.ts';
import { leaveYears } from './leaveYears.ts';

interface Rule {
  id: number;
  today: string;
  most: number;
  total: number | null;
  carriedFor: number | null;
}

type Keyed<Row> = Row & { key: string };

/**
 * Returns what people have of each type, by employee and type (`7 2`): the ledger, pending days and future
 * grants, as if these requests didn't exist.
 */
export async function readAccounts(
  db: Db | Tx,
  accountId: number,
  pairs: readonly { employeeId: number; leaveTypeId: number }[],
  except: readonly number[] = [],
): Promise<Map<string, LeaveAccount>> {
  const people = pairs.map(({ employeeId }) => employeeId);
  const bound = {
    people,
    types: pairs.map(({ leaveTypeId }) => leaveTypeId),
    except: [...except],
  };
  const rules = await query<Rule>(
    db,
    `select id, account_day($accountId)::text as today, coalesce(carry_most, 0)::float8 as most,
       carry_total::float8 as total, carry_expires_after as "carriedFor"
     from leave_types where account_id = $accountId and id = any($types::bigint[])`,
    { accountId, types: bound.types },
  );
  const posted = await query<Keyed<Posted & { isGranted: boolean }>>(db, POSTED, bound);
  const pending = await query<Keyed<{ date: string; days: number }>>(db, PENDING, bound);
  const years = await leaveYears(db, accountId);
  const today = rules[0]?.today ?? '';
  const ahead = years.filter(({ endsOn }) => endsOn >= today);
  const coming = [];
  for (const year of ahead) {
    coming.push(...(await readUpcomingGrants(db, { accountId, people }, year, today)));
  }
  const getKey = (one: { employeeId: number; leaveTypeId: number }) =>
    `${one.employeeId} ${one.leaveTypeId}`;
  // The rows are grouped once by employee and type, because searching all rows for each person took quadratic
  // time.
  const [postedOf, readPending] = [
    grouped(posted, ({ key }) => key),
    grouped(pending, ({ key }) => key),
  ];
  const comingOf = grouped(coming, getKey);
  const getRule = new Map(rules.map((rule) => [rule.id, rule]));
  return new Map(
    pairs.flatMap((pair) => {
      const [key, rule] = [getKey(pair), getRule.get(pair.leaveTypeId)];
      if (!rule) return [];
      const own = postedOf.get(key) ?? [];
      const granted = new Set(own.filter(({ isGranted }) => isGranted).map(({ on }) => on));
      const account: LeaveAccount = {
        posted: own,
        pending: readPending.get(key) ?? [],
        coming: (comingOf.get(key) ?? []).filter(({ on }) => !granted.has(on)),
        years,
        rule: {
          carry: { most: rule.most, mostTotal: rule.total },
          carriedFor: rule.carriedFor,
        },
        today,
      };
      return [[key, account] as const];
    }),
  );
}

const PAIRS =
  '(select distinct * from unnest($people::bigint[], $types::bigint[])) p (person, type)';

/** SQL that sums the ledger entries of a request on each day, so that days that were returned count as never taken. */
const POSTED = `
  select l.employee_id || ' ' || l.leave_type_id as key, l.effective_on::text as "on",
    sum(l.days)::float8 as days, l.kind = 'expiry' as "isExpiry",
    l.kind in ('take', 'giveBack') as "isLeave", c.usable_to::text as "to",
    bool_or(l.kind in ('grant', 'accrual') and l.leave_year_id is not null) as "isGranted"
  from leave_ledger l
  join ${PAIRS} on p.person = l.employee_id and p.type = l.leave_type_id
  left join compensatory_days c on c.employee_id = l.employee_id and c.is_approved
    and c.leave_type_id = l.leave_type_id and c.usable_from = l.effective_on
    and l.leave_year_id is null and l.kind in ('grant', 'adjust')
  where l.request_id is null or l.request_id <> all($except::bigint[])
  group by 1, 2, 4, 5, 6, l.request_id having sum(l.days) <> 0`;

const PENDING = `
  select d.employee_id || ' ' || d.leave_type_id as key, d.day::text as date, d.days::float8 as days
  from leave_days d
  join ${PAIRS} on p.person = d.employee_id and p.type = d.leave_type_id
  where not d.is_approved and d.request_id <> all($except::bigint[])
  union all
  select c.employee_id || ' ' || c.leave_type_id, c.asked_on::text, c.days::float8
  from leave_encashments c
  join ${PAIRS} on p.person = c.employee_id and p.type = c.leave_type_id
  where not c.is_approved and c.request_id <> all($except::bigint[])`;
