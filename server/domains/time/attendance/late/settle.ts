import { sum } from '#machines/domains/time/leave/amount.ts';
import { english } from '#machines/core/locales/translate.ts';
import { SENTENCES } from '#machines/core/values/noticeSentences.ts';
import { LATE_MARKS } from '#machines/core/values/notifications.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { postLeaveEntries } from '#server/domains/time/leave/ledger.ts';
import { takeTurns } from '#server/domains/time/leave/takeTurns.ts';
import { cancelPayItems, postPayItems } from '#server/domains/pay/items/index.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
} from '#server/platform/history/records/readRecords.ts';
import { notifyEmployees } from '#server/engine/notices/notifyEmployees.ts';
import { lateDeductions, type LateDeduction } from './costs.ts';

const SOURCE = 'lateMarks';
const RECORD = 'late settlement';

interface By {
  accountId: number;
  userId: number | null;
}

/**
 * Deducts what a month's late marks cost, once per lock. Runs in the transaction that locks the month, because the
 * month's days can't change after that.
 */
export async function settleLateMarks(
  tx: Tx,
  by: By,
  { lockId, month }: { lockId: number; month: string },
): Promise<void> {
  const { accountId, userId } = by;
  const due = async () =>
    (await lateDeductions(tx, accountId, { lockId, month })).filter(({ days }) => days > 0);
  await takeTurns(
    tx,
    (await due()).map(({ employeeId }) => employeeId),
  );
  // The deductions are read again, because other transactions may have used leave days while this one waited.
  const rows = await due();
  if (rows.length === 0) return;
  const created = await query<{ id: number; employeeId: number }>(
    tx,
    `insert into late_settlements (account_id, employee_id, lock_id, month, late_rule_id, marks,
       forgiven, days, unpaid_days, amount, settled_by)
     select $accountId, r."employeeId", $lockId, $month::date, r."ruleId", r.marks, r.forgiven, r.days,
       r."unpaidDays", r.amount, $userId
     from jsonb_to_recordset($rows::jsonb) r ("employeeId" bigint, "ruleId" bigint, marks integer,
       forgiven integer, days numeric, "unpaidDays" numeric, amount numeric)
     returning id, employee_id as "employeeId"`,
    { accountId, userId, lockId, month, rows: JSON.stringify(rows) },
  );
  const getId = new Map(created.map(({ id, employeeId }) => [employeeId, id]));
  await query(
    tx,
    `insert into late_settlement_leave (settlement_id, leave_type_id, days)
     select * from jsonb_to_recordset($rows::jsonb) r (settlement bigint, "leaveTypeId" bigint, days numeric)`,
    {
      rows: JSON.stringify(
        rows.flatMap(({ employeeId, taken }) =>
          taken.map((one) => ({ ...one, settlement: getId.get(employeeId) })),
        ),
      ),
    },
  );
  const ids = created.map(({ id }) => id);
  await post(tx, by, ids, -1);
  await postPayItems(
    tx,
    rows.flatMap(({ employeeId, amount }) =>
      amount > 0
        ? [
            {
              employeeId,
              month,
              direction: 'deduction',
              kind: SOURCE,
              source: SOURCE,
              sourceId: getId.get(employeeId) ?? 0,
              amount,
            } as const,
          ]
        : [],
    ),
    by,
  );
  await recordCreated(tx, RECORD, ids, { actor: by });
  await notifyEmployees(
    tx,
    by,
    LATE_MARKS,
    rows.map((row) => ({ ...getNotice(row, month), employeeId: row.employeeId })),
  );
}

/** Writes the notice about the deductions, with a link to the month. */
function getNotice({ taken, unpaidDays }: LateDeduction, month: string) {
  const title = english(SENTENCES.lateDeducted, {
    month: month.slice(0, 7),
    leave: String(sum(taken.map(({ days }) => days))),
    pay: String(unpaidDays),
  });
  return { title, path: getPath(month), count: 1 };
}

const getPath = (month: string): string => `/SelfService/attendance?month=${month.slice(0, 7)}`;

/**
 * Reverses the deductions of a reopened month, whose late marks cost nothing until it is locked again. If pay was
 * deducted, payroll refunds it in the current month.
 */
export async function cancelLateMarks(
  tx: Tx,
  by: By,
  lockId: number,
  reason: string,
): Promise<void> {
  const standing = await query<{ id: number; employeeId: number; month: string; today: string }>(
    tx,
    `select id, employee_id as "employeeId", month::text, account_day(account_id)::text as today from late_settlements
     where lock_id = $lockId and cancelled_at is null`,
    { lockId },
  );
  const [first] = standing;
  if (!first) return;
  const ids = standing.map(({ id }) => id);
  const before = await recordsBefore(tx, RECORD, ids);
  await query(
    tx,
    'update late_settlements set cancelled_at = now() where id = any($ids::bigint[])',
    { ids },
  );
  await post(tx, by, ids, 1);
  await recordChanged(tx, RECORD, before, { actor: by, reason });
  const cancelled = { source: SOURCE, sourceIds: ids, reason, correctIn: first.today };
  await cancelPayItems(tx, cancelled, by);
  const title = english(SENTENCES.lateReturned, { month: first.month.slice(0, 7) });
  const path = getPath(first.month);
  await notifyEmployees(
    tx,
    by,
    LATE_MARKS,
    standing.map(({ employeeId }) => ({ employeeId, title, path, count: 1 })),
  );
}

/** Posts the deductions on the last day of the month, in the leave year of that day. */
const post = (tx: Tx, { userId }: By, ids: readonly number[], sign: 1 | -1): Promise<void> =>
  postLeaveEntries(
    tx,
    `select s.account_id, s.employee_id, l.leave_type_id, 'adjust' as kind, ${sign} * l.days as days,
       (s.month + interval '1 month' - interval '1 day')::date as effective_on,
       'Late marks of ' || to_char(s.month, 'YYYY-MM') as note, $by::bigint as created_by
     from late_settlements s join late_settlement_leave l on l.settlement_id = s.id
     where s.id = any($ids::bigint[])`,
    { ids: [...ids], by: userId },
  );
