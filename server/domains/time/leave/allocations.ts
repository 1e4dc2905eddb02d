import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
} from '#server/platform/history/records/readRecords.ts';
import { postLeaveEntries } from './ledger.ts';
import { takeTurns } from './takeTurns.ts';

const RECORD = 'leave allocation';

type By = { accountId: number; userId: number | null };

export interface Allocation {
  employeeId: number;
  leaveTypeId: number;
  /** The number is negative if days are deducted. */
  days: number;
  on: string;
  reason: string;
}

/** Stores allocations and posts their ledger entries. @returns their IDs */
export async function storeAllocations(
  tx: Tx,
  by: By,
  rows: readonly Allocation[],
): Promise<number[]> {
  await takeTurns(
    tx,
    rows.map(({ employeeId }) => employeeId),
  );
  const stored = await query<{ id: number }>(
    tx,
    `insert into leave_allocations (account_id, employee_id, leave_type_id, days, effective_on, reason,
       created_by)
     select $accountId, r."employeeId", r."leaveTypeId", r.days, r."on", r.reason, $userId
     from jsonb_to_recordset($rows::jsonb)
       r ("employeeId" bigint, "leaveTypeId" bigint, days numeric, "on" date, reason text)
     returning id`,
    { ...by, rows: JSON.stringify(rows) },
  );
  const ids = stored.map(({ id }) => id);
  await recordCreated(tx, RECORD, ids, { actor: by });
  await post(tx, by, ids, 1);
  await refuseOverdrawn(tx, ids);
  return ids;
}

/**
 * Cancels allocations by opposite ledger entries.
 * @throws AppError 409 if their days are used.
 */
export async function cancelAllocations(
  tx: Tx,
  by: By,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  const people = await query<{ employeeId: number }>(
    tx,
    `select employee_id as "employeeId" from leave_allocations where id = any($ids::bigint[])`,
    { ids },
  );
  await takeTurns(
    tx,
    people.map(({ employeeId }) => employeeId),
  );
  const before = await recordsBefore(tx, RECORD, ids);
  await post(tx, by, ids, -1);
  await query(
    tx,
    `update leave_allocations set cancelled_at = now()
     where id = any($ids::bigint[]) and cancelled_at is null`,
    { ids },
  );
  await recordChanged(tx, RECORD, before, { actor: by, reason });
  await refuseOverdrawn(tx, ids);
}

/** The entries have no year, because those with a year are what the policy grants. */
const post = (tx: Tx, { userId }: By, ids: readonly number[], sign: 1 | -1): Promise<void> =>
  postLeaveEntries(
    tx,
    `select a.account_id, a.employee_id, a.leave_type_id, 'adjust' as kind, ${sign} * a.days as days,
       a.effective_on, a.reason as note, $by::bigint as created_by
     from leave_allocations a where a.id = any($ids::bigint[]) and a.cancelled_at is null`,
    { ids, by: userId },
  );

/**
 * Refuses to cancel days that are used: days taken and requested must stay within the negative balance that the leave
 * type allows.
 */
async function refuseOverdrawn(tx: Tx, ids: readonly number[]): Promise<void> {
  const [short] = await query<{ name: string; type: string }>(
    tx,
    `select e.name, t.name as type
     from (select distinct employee_id, leave_type_id from leave_allocations
       where id = any($ids::bigint[])) a
     join employees e on e.id = a.employee_id
     join leave_types t on t.id = a.leave_type_id
     where coalesce((select sum(l.days) from leave_ledger l
         where l.employee_id = a.employee_id and l.leave_type_id = a.leave_type_id), 0)
       - coalesce((select sum(d.days) from leave_days d where not d.is_approved
         and d.employee_id = a.employee_id and d.leave_type_id = a.leave_type_id), 0)
       < -coalesce(t.most_negative, 0)
       and exists (select from leave_allocations x where x.id = any($ids::bigint[])
         and x.employee_id = a.employee_id and x.leave_type_id = a.leave_type_id
         and (x.days < 0) = (x.cancelled_at is null))
     limit 1`,
    { ids },
  );
  if (short) {
    throw new AppError(
      'conflict',
      `${short.name} has used days of ${short.type} that this takes away`,
    );
  }
}
