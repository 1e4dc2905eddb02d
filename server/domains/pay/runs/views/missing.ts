import { z } from 'zod';
import type {
  MissingEntry,
  MissingOfMonth,
  MonthChoice,
} from '#machines/domains/pay/contracts/payrollRuns.ts';
import { RUN_KINDS, runPath, type RunKind } from '#machines/domains/pay/payrollRun/kinds.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { IS_WITHIN_LIMIT } from '#server/domains/pay/runs/arrears/limit.ts';
import { LATE } from '#server/domains/pay/runs/arrears/readLate.ts';
import { hasOpenMonth } from '#server/domains/pay/runs/lock.ts';
import { unitsOfRuns } from '#server/domains/pay/runs/access.ts';
import { MONTHS } from './list.ts';
import { readTooLate } from './tooLate.ts';

export const missingQuery = z.object({
  monthId: queryInt('Month is required'),
  kind: z.enum(RUN_KINDS, 'Kind is required').default('salary'),
});

/** At most this many people are named; the others are only counted. */
const NAMED = 10;

interface NamedRows {
  count: number;
  names: string[] | null;
}

/** SQL: people `p` of a month, who are assigned to its group and employed in it. */
const PEOPLE = `people as materialized (
  select distinct on (a.employee_id) a.employee_id as id, e.name, e.business_unit_id as unit
  from month m join salary_assignments a on a.group_id = m.group_id and a.superseded_at is null
    and a.valid && daterange(m.starts_on, m.ends_on, '[]')
  join employees e on e.id = a.employee_id
  where exists (select from employee_versions v where v.employee_id = a.employee_id and v.superseded_at is null
    and v.is_active and v.valid && daterange(m.starts_on, m.ends_on, '[]')))`;

const MONTH = `month as materialized (
  select m.*, g.business_unit_id as unit_of_group from payroll_months m
  join payroll_groups g on g.id = m.group_id where m.id = $monthId and m.account_id = $accountId)`;

const counted = (rows: string, name = 'name'): string => `
  with ${MONTH}, ${PEOPLE}, rows as (${rows})
  select count(*)::integer as count, (array_agg(${name} order by ${name}))[1:${NAMED}] as names from rows`;

type Counted = Exclude<MissingEntry['kind'], 'run' | 'earlier' | 'tooLate'>;

const SCREENS: Readonly<Record<Counted, string | null>> = {
  attendance: '/administration/timeManagement/monthLock',
  account: null,
  assignment: '/administration/payrollConfiguration/breakdownSalaryAssign',
  element: '/administration/payrollConfiguration/payrollElement',
  lateFacts: null,
};

const QUERIES: Readonly<Record<Counted, string>> = {
  attendance:
    counted(`select u.name from month m join business_units u on u.id in (select unit from people)
    where ${hasOpenMonth('u.id', 'm.starts_on', 'm.ends_on')}`),
  account: counted(`select p.name from people p cross join month m where not exists (
    select from employee_bank_accounts b where b.employee_id = p.id and b.valid_from <= m.pay_date)`),
  assignment: counted(`select e.name from month m join employees e on e.account_id = m.account_id
    where (m.unit_of_group is null or e.business_unit_id = m.unit_of_group)
      and exists (select from employee_versions v where v.employee_id = e.id and v.superseded_at is null
        and v.is_active and v.valid && daterange(m.starts_on, m.ends_on, '[]'))
      and not exists (select from salary_assignments a where a.employee_id = e.id and a.superseded_at is null
        and a.valid && daterange(m.starts_on, m.ends_on, '[]'))`),
  element:
    counted(`select distinct t.kind as name from people p join pay_items t on t.employee_id = p.id
    cross join month m
    where t.month <= date_trunc('month', m.starts_on)::date and t.taken_at is null and t.cancelled_at is null
      and t.element_id is null and not exists (select from payroll_elements x
        where x.account_id = t.account_id and (x.item_kind = t.kind or x.code = t.kind))`),
  lateFacts:
    counted(`select distinct p.name, p.id from people p cross join month o join ${LATE} on true
    where f.employee_id = p.id and f.settled_run_id is null and m.ends_on < o.starts_on
      and ${IS_WITHIN_LIMIT('f.employee_id', 'm', 'o.starts_on')}`),
};

/** Returns what should be completed before a month is run. */
export async function missingOfMonth(
  { db, actor }: Call,
  { monthId, kind }: z.output<typeof missingQuery>,
): Promise<MissingOfMonth> {
  const units = await unitsOfRuns({ db, actor });
  const given = { monthId, accountId: actor.accountId, units };
  const month = await queryOne<MonthChoice>(
    db,
    `${MONTHS} where m.id = $monthId and m.account_id = $accountId
       and ($units::bigint[] is null or g.business_unit_id = any($units::bigint[]))`,
    given,
  );
  if (!month) throw notFound('Month not found');
  const [people] = await query<{ count: number }>(
    db,
    `with ${MONTH}, ${PEOPLE} select count(*)::integer as count from people`,
    given,
  );
  const entries = await Promise.all(
    Object.entries(QUERIES).map(([of, sql]) =>
      readMissing(db, of as keyof typeof QUERIES, sql, given),
    ),
  );
  const running = await readRunning(db, monthId, kind);
  const further = [await readEarlier(db, month, kind), await readTooLate(db, month)];
  return {
    month,
    people: people?.count ?? 0,
    missing: [...running, ...[...entries, ...further].filter(({ count }) => count > 0)],
  };
}

async function readMissing(
  db: Db,
  kind: Counted,
  sql: string,
  bindings: Record<string, unknown>,
): Promise<MissingEntry> {
  const row = await queryOne<NamedRows>(db, sql, bindings);
  return {
    kind,
    count: row?.count ?? 0,
    names: row?.names ?? [],
    blocks: false,
    to: SCREENS[kind],
  };
}

/** Returns the run of the same month and kind that isn't approved yet, because a new run can't be created before. */
async function readRunning(db: Db, monthId: number, kind: RunKind): Promise<MissingEntry[]> {
  const rows = await query<{ id: number; number: string }>(
    db,
    `select r.id, r.number from payroll_runs r
     join workflow_instances i on i.workflow = 'payrollRun' and i.subject_id = r.id
     where r.month_id = $monthId and r.kind = $kind and r.is_live and r.kind <> 'bonus'
       and i.state not in ('approved', 'locked', 'paid')`,
    { monthId, kind },
  );
  const [first] = rows;
  return first ? [toEntry('run', kind, rows)] : [];
}

/** Returns salary runs of earlier months that aren't locked yet: if they change, sums of the year do as well. */
async function readEarlier(db: Db, month: MonthChoice, kind: RunKind): Promise<MissingEntry> {
  const rows = await query<{ id: number; number: string }>(
    db,
    `select r.id, r.number from payroll_runs r join payroll_months m on m.id = r.month_id
     where $kind = 'salary' and r.kind = 'salary' and r.is_live and r.locked_at is null
       and m.group_id = $groupId and m.starts_on < $startsOn::date order by m.starts_on, r.id`,
    { ...month, kind },
  );
  return toEntry('earlier', 'salary', rows);
}

const toEntry = (
  kind: 'run' | 'earlier',
  runKind: RunKind,
  rows: readonly { id: number; number: string }[],
): MissingEntry => ({
  kind,
  count: rows.length,
  names: rows.map(({ number }) => number),
  blocks: kind === 'run',
  to: rows[0] ? runPath(runKind, rows[0].id) : null,
});
