import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';

/** SQL: payslips of the previous version that were held individually, and not because of a hold of the person's pay. */
const HELD_BEFORE = `select h.reason, h.held_by, h.held_at from slips o
  join slip_holds h on h.slip_id = o.id and h.released_at is null and h.hold_id is null
  where o.run_id = $id and o.version = $version and not o.is_live`;

/**
 * Returns the people whose pay is on hold on the pay date, and those whose payslip was held individually in the
 * previous version.
 */
export const readHeld = async (
  db: Db | Tx,
  run: Run,
  employeeIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await query<{ id: number }>(
    db,
    `select employee_id as id from salary_holds
     where employee_id = any($employeeIds::bigint[]) and is_active and starts_on <= $payDate::date
       and (ends_on is null or ends_on >= $payDate::date) and released_on is null
     union
     select e.id from employees e
     where e.id = any($employeeIds::bigint[]) and exists (${HELD_BEFORE} and o.employee_id = e.id)`,
    { ...run, employeeIds: [...employeeIds] },
  );
  return new Set(rows.map(({ id }) => id));
};

/** Stores why payslips that were just calculated are on hold. */
export const noteHolds = (tx: Tx, run: Run, slipIds: readonly number[]): Promise<unknown> =>
  slipIds.length === 0
    ? Promise.resolve()
    : query(
        tx,
        `insert into slip_holds (account_id, slip_id, hold_id, reason, held_by, held_at)
         select s.account_id, s.id, case when b.reason is null then h.id end, coalesce(b.reason, h.reason),
           coalesce(b.held_by, h.changed_by), coalesce(b.held_at, now())
         from slips s
         left join lateral (${HELD_BEFORE} and o.employee_id = s.employee_id limit 1) b on true
         left join lateral (select h.* from salary_holds h
           where h.employee_id = s.employee_id and h.is_active and h.starts_on <= $payDate::date
             and (h.ends_on is null or h.ends_on >= $payDate::date) and h.released_on is null
           order by h.starts_on limit 1) h on true
         where s.id = any($slipIds::bigint[]) and coalesce(b.reason, h.reason) is not null`,
        { ...run, slipIds: [...slipIds] },
      );

/**
 * SQL: whether payslip `s` is on hold because of a hold of the person's pay that was released or withdrawn by today. It
 * is then paid with the next payment file.
 */
export const HAS_ENDED = `s.state = 'held' and exists (
  select from slip_holds x join salary_holds p on p.id = x.hold_id
  where x.slip_id = s.id and x.released_at is null
    and (p.released_on <= account_day(s.account_id) or not p.is_active))`;

/** Releases payslips whose holds have ended: those of one run, or those held by these holds. */
export async function releaseEnded(
  tx: Tx,
  { runId = null, holdIds = null }: { runId?: number | null; holdIds?: readonly number[] | null },
): Promise<void> {
  await query(
    tx,
    `with ended as (
       update slips s set state = 'made'
       where s.is_live and ($runId::bigint is null or s.run_id = $runId) and ${HAS_ENDED}
         and ($holdIds::bigint[] is null or exists (select from slip_holds y
           where y.slip_id = s.id and y.released_at is null and y.hold_id = any($holdIds::bigint[])))
       returning s.id)
     update slip_holds h set released_at = now(), released_by = p.changed_by,
       release_reason = 'The hold of the person has ended'
     from salary_holds p
     where p.id = h.hold_id and h.released_at is null and h.slip_id in (select id from ended)`,
    { runId, holdIds },
  );
}
