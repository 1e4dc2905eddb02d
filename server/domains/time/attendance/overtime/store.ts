import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { cancelPayItems, postPayItems } from '#server/domains/pay/items/index.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
} from '#server/platform/history/records/readRecords.ts';
import { refuseLocked, type PersonSpan } from '#server/domains/time/attendance/locks.ts';
import { takeTurns } from '#server/domains/time/leave/takeTurns.ts';
import { AppError } from '#server/platform/errors.ts';
import { grantLeaveForOvertime, readDaysWithLeave, revokeLeaveForOvertime } from './asLeave.ts';
import { countOvertime, type PendingOvertime } from './count.ts';

const SOURCE = 'overtime';

export interface OvertimeActor {
  userId: number | null;
  accountId: number;
}

/** Approved overtime, which comes from a request, a file or attendance. */
export interface ApprovedOvertime extends PendingOvertime {
  reason: string;
  requestId: number | null;
  source: 'requisition' | 'file' | 'attendance';
}

/**
 * Stores approved overtime, and posts its payment once. A day has one entry, so a later one replaces it and its
 * payment.
 * @returns the IDs of the new and of the replaced entries
 * @throws AppError 409 if a day is in a month closed for pay, or has already earned leave
 */
export async function storeOvertime(
  tx: Tx,
  by: OvertimeActor,
  approved: readonly ApprovedOvertime[],
): Promise<{ made: number[]; replaced: number[] }> {
  const { accountId, userId } = by;
  // Two requests for the same day may be approved in one batch. Only the later one counts.
  const rows = [...new Map(approved.map((one) => [`${one.employeeId} ${one.day}`, one])).values()];
  await refuseLocked(
    tx,
    accountId,
    rows.map(({ employeeId, day }) => ({ employeeId, from: day, to: day })),
  );
  await takeTurns(
    tx,
    rows.map(({ employeeId }) => employeeId),
  );
  const given = (await readDaysWithLeave(tx, rows)).find((one) => one !== null);
  if (given) throw new AppError('conflict', given);
  const earlier = await query<{ id: number }>(
    tx,
    `select o.id from unnest($people::bigint[], $days::date[]) as g (person, day)
     join overtime_entries o on o.employee_id = g.person and o.day = g.day and o.cancelled_at is null`,
    { people: rows.map(({ employeeId }) => employeeId), days: rows.map(({ day }) => day) },
  );
  await cancelOvertime(tx, by, earlier, 'Replaced by a later approval');
  const counted = await countOvertime(tx, accountId, rows);
  const entries = rows.flatMap(({ employeeId, day, reason, requestId, source }, place) => {
    const one = counted[place];
    if (!one) return [];
    return [
      {
        account_id: accountId,
        employee_id: employeeId,
        business_unit_id: one.businessUnitId,
        day,
        day_kind: one.kind,
        source,
        asked_minutes: one.askedMinutes,
        minutes: one.minutes,
        policy_id: one.policyId,
        outcome: one.outcome,
        multiplier: one.multiplier,
        amount: one.amount,
        reason,
        request_id: requestId,
        approved_by: userId,
      },
    ];
  });
  const getLeave = new Map(
    rows.map(({ employeeId, day }, place) => [
      `${employeeId} ${day}`,
      counted[place]?.leaveDays ?? 0,
    ]),
  );
  const stored = await query<{ id: number; employeeId: number; day: string; amount: string }>(
    tx,
    `insert into overtime_entries (${COLUMNS.join(', ')})
     select ${COLUMNS.join(', ')} from jsonb_populate_recordset(null::overtime_entries, $entries::jsonb)
     returning id, employee_id as "employeeId", day, amount::text`,
    { entries: JSON.stringify(entries) },
  );
  const created = stored.map(({ id }) => id);
  await recordCreated(tx, 'overtime entry', created, { actor: by });
  await grantLeaveForOvertime(
    tx,
    by,
    stored.flatMap(({ id: overtimeId, employeeId, day }) => {
      const days = getLeave.get(`${employeeId} ${day}`) ?? 0;
      return days > 0 ? [{ overtimeId, employeeId, day, days }] : [];
    }),
  );
  await postPayItems(
    tx,
    stored.flatMap(({ id, employeeId, day, amount }) =>
      Number(amount) > 0
        ? [
            {
              employeeId,
              month: day,
              direction: 'earning',
              kind: SOURCE,
              source: SOURCE,
              sourceId: id,
              amount,
            } as const,
          ]
        : [],
    ),
    by,
  );
  return { made: created, replaced: earlier.map(({ id }) => id) };
}

const COLUMNS = [
  'account_id',
  'employee_id',
  'business_unit_id',
  'day',
  'day_kind',
  'source',
  'asked_minutes',
  'minutes',
  'policy_id',
  'outcome',
  'multiplier',
  'amount',
  'reason',
  'request_id',
  'approved_by',
];

/**
 * Cancels entries and their payments. If a payment was already made, it is corrected in the month `correctIn`.
 * @throws AppError 409 if a day is in a month closed for pay
 */
export async function cancelOvertime(
  tx: Tx,
  by: OvertimeActor,
  entries: readonly { id: number }[],
  reason: string,
  correctIn = new Date().toISOString().slice(0, 10),
): Promise<void> {
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => id);
  const days = await query<PersonSpan>(
    tx,
    `select employee_id as "employeeId", day::text as from, day::text as to from overtime_entries
     where id = any($ids::bigint[])`,
    { ids },
  );
  await refuseLocked(tx, by.accountId, days);
  await revokeLeaveForOvertime(tx, by, entries);
  const before = await recordsBefore(tx, 'overtime entry', ids);
  await query(
    tx,
    'update overtime_entries set cancelled_at = now() where id = any($ids::bigint[])',
    {
      ids,
    },
  );
  await recordChanged(tx, 'overtime entry', before, { actor: by, reason });
  await cancelPayItems(tx, { source: SOURCE, sourceIds: ids, reason, correctIn }, by);
}
