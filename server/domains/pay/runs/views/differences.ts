import { z } from 'zod';
import type {
  DifferenceCause,
  Paged,
  PersonDifference,
} from '#machines/domains/pay/contracts/payrollRuns.ts';
import { getDecimals } from '#machines/domains/pay/calculation/index.ts';
import { getCauses } from '#machines/domains/pay/payrollRun/causes.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt, queryPage } from '#server/platform/http/query.ts';
import { recordPaySeen, runFor } from '#server/domains/pay/runs/access.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';
import { readStored, toRecalculable } from './storedSlip.ts';

export const differencesQuery = z.object({
  runId: queryInt('Payroll run is required'),
  /** The version to compare with; 0 means the previous month's run. */
  version: queryInt().default(0),
  pageNo: queryPage,
});

const DIFFERENCES_A_PAGE = 25;

type Row = Omit<PersonDifference, 'causes' | 'before' | 'now' | 'difference'> & {
  beforeId: number | null;
  before: number | null;
  now: number | null;
};

/**
 * Returns people by the size of the difference in net pay, the largest first. Causes are only calculated for the people
 * of one page.
 */
export async function differences(
  call: Call,
  { runId, version, pageNo }: z.output<typeof differencesQuery>,
): Promise<Paged<PersonDifference>> {
  const run = await runFor(call, runId);
  const factor = 10 ** getDecimals(run.currency);
  const previous = await queryOne<{ id: number | null }>(
    call.db,
    'select previous_run_id as id from payroll_versions where run_id = $id and version = $version',
    { id: run.id, version: run.version },
  );
  const given = { runId, current: run.version, previousId: previous?.id ?? null, version };
  const pairs = await query<Row & { total: number }>(call.db, PAIRS(pageNo), given);
  await recordPaySeen(
    call,
    'Payroll/Differences',
    pairs.map(({ employeeId }) => employeeId),
  );
  const stored = new Map(
    (
      await readStored(
        call.db,
        pairs.flatMap(({ slipId, beforeId }) => [slipId ?? [], beforeId ?? []].flat()),
      )
    ).map((slip) => [slip.id, slip]),
  );
  const alone = pairs.filter(({ slipId, beforeId }) => slipId === null || beforeId === null);
  const reasons = await readReasons(call.db, run, alone);
  const rows = pairs.map(({ total: _all, beforeId, before, now, ...row }): PersonDifference => {
    const [a, b] = [stored.get(beforeId ?? 0), stored.get(row.slipId ?? 0)];
    const difference = ((now ?? 0) - (before ?? 0)) / factor;
    const whole = (cause: DifferenceCause['cause']): DifferenceCause[] => {
      const reason = reasons.get(row.employeeId);
      return [{ cause, amount: difference, elements: [], ...(reason ? { reason } : {}) }];
    };
    return {
      ...row,
      before: before === null ? null : before / factor,
      now: now === null ? null : now / factor,
      difference,
      causes:
        a && b ? getCauses(toRecalculable(a), toRecalculable(b)) : whole(b ? 'first' : 'left'),
    };
  });
  return { rows, total: pairs[0]?.total ?? 0 };
}

/** Returns why people have no slip, or their first: left out of this run, employment ended or began. */
async function readReasons(
  db: Db,
  { id, version }: Run,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, DifferenceCause['reason']>> {
  if (rows.length === 0) return new Map();
  const found = await query<{
    id: number;
    of: 'joined' | 'ended' | 'leftOut';
    text: string | null;
  }>(
    db,
    `select e.id, case when g.is_first then 'joined' when o.reason is not null then 'leftOut' else 'ended' end as of,
       case when g.is_first then e.joining_date::text else coalesce(o.reason, e.leaving_date::text) end as text
     from unnest($ids::bigint[], $firsts::boolean[]) g (id, is_first)
     join employees e on e.id = g.id
     left join lateral (
       select reason from payroll_exclusions where run_id = $id and employee_id = e.id
       union all
       select reason from payroll_left_out
       where run_id = $id and version = $version and employee_id = e.id limit 1) o on true`,
    {
      id,
      version,
      ids: rows.map(({ employeeId }) => employeeId),
      firsts: rows.map(({ slipId }) => slipId !== null),
    },
  );
  return new Map(
    found.flatMap(({ id: person, of, text }) =>
      text === null ? [] : [[person, { of, text }] as const],
    ),
  );
}

const PAIRS = (pageNo: number): string => `
  with now as materialized (
    select id, employee_id, net, department_id from slips where run_id = $runId and version = $current),
  earlier as materialized (
    select id, employee_id, net, department_id from slips
    where $version::integer = 0 and run_id = $previousId::bigint and is_live
      or $version::integer > 0 and run_id = $runId and version = $version::integer),
  pairs as (
    select coalesce(n.employee_id, b.employee_id) as employee_id, n.id as slip_id, b.id as before_id,
      coalesce(n.department_id, b.department_id) as department_id, b.net as before, n.net as now,
      abs(coalesce(n.net, 0) - coalesce(b.net, 0)) as size
    from now n full join earlier b on b.employee_id = n.employee_id
    where n.net is distinct from b.net),
  page as (select *, (select count(*)::integer from pairs) as total from pairs
    order by size desc, employee_id limit ${DIFFERENCES_A_PAGE} offset ${(pageNo - 1) * DIFFERENCES_A_PAGE})
  select p.slip_id as "slipId", p.before_id as "beforeId", e.id as "employeeId", e.code, e.name,
    d.name as department, p.before, p.now, p.total
  from page p join employees e on e.id = p.employee_id join departments d on d.id = p.department_id
  order by p.size desc, e.id`;
