import { z } from 'zod';
import type {
  DifferenceCause,
  Paged,
  PersonDifference,
} from '#machines/domains/pay/contracts/payrollRuns.ts';
import { getDecimals } from '#machines/domains/pay/calculation/index.ts';
import { getCauses } from '#machines/domains/pay/payrollRun/causes.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt, queryPage } from '#server/platform/http/query.ts';
import { recordPaySeen, runFor } from '#server/domains/pay/runs/access.ts';
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
  const rows = pairs.map(({ total: _all, beforeId, before, now, ...row }): PersonDifference => {
    const [a, b] = [stored.get(beforeId ?? 0), stored.get(row.slipId ?? 0)];
    const difference = ((now ?? 0) - (before ?? 0)) / factor;
    const whole = (cause: DifferenceCause['cause']) => [
      { cause, amount: difference, elements: [] },
    ];
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
