import { cancelPayItems, postPayItems } from '#server/domains/pay/items/index.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
} from '#server/platform/history/records/readRecords.ts';

const SOURCE = 'attendanceBenefit';
const RECORD = 'attendance benefit grant';

interface By {
  accountId: number;
  userId: number | null;
}

/**
 * Grants the benefits that people of a locked month have earned, once for each person, benefit and month. Someone who
 * moved between units has earned them when the last of their units is locked. Runs in the transaction that locks the
 * month, because the month's days can't change after that.
 */
export async function grantBenefits(
  tx: Tx,
  by: By,
  { lockId, month }: { lockId: number; month: string },
): Promise<void> {
  const granted = await query<{
    id: number;
    employeeId: number;
    elementId: number;
    amount: string;
  }>(
    tx,
    `with period as (
       select $month::date as first, ($month::date + interval '1 month')::date - 1 as last),
     whole as materialized (
       select k.employee_id from attendance_locked_people p
       join attendance_locked_people k on k.employee_id = p.employee_id
       join attendance_locks l on l.id = k.lock_id and l.month = $month::date and l.reopened_at is null
       where p.lock_id = $lockId
       group by 1
       having range_agg(k.days) @> (select daterange(first, last, '[]') from period)),
     counted as materialized (
       select d.employee_id, count(*) filter (where d.late > 0)::integer as late, sum(d.absent)::numeric(6, 3) as absent,
         sum(d.on_leave)::numeric(6, 3) as on_leave
       from whole w join attendance_days d on d.employee_id = w.employee_id
       join period p on d.day between p.first and p.last
       group by 1 having bool_or(d.first_in is not null)),
     created as (
       insert into attendance_benefit_grants (account_id, employee_id, benefit_id, lock_id, month, late, absent,
         on_leave, amount, granted_by)
       select $accountId, c.employee_id, b.id, $lockId, $month::date, c.late, c.absent, c.on_leave, b.amount, $userId
       from counted c join period p on true
       join employee_versions v on v.employee_id = c.employee_id and v.superseded_at is null and v.valid @> p.last
       join attendance_benefits b on b.account_id = $accountId and b.is_active and b.from_day <= p.first
         and (b.business_unit_id is null or b.business_unit_id = v.business_unit_id)
         and c.late <= b.most_late and c.absent <= b.most_absent
         and (b.most_leave is null or c.on_leave <= b.most_leave)
       on conflict (employee_id, benefit_id, month) where cancelled_at is null do nothing
       returning id, employee_id, benefit_id, amount)
     select c.id, c.employee_id as "employeeId", b.element_id as "elementId", c.amount::text as amount
     from created c join attendance_benefits b on b.id = c.benefit_id order by c.id`,
    { ...by, lockId, month },
  );
  if (granted.length === 0) return;
  await recordCreated(
    tx,
    RECORD,
    granted.map(({ id }) => id),
    { actor: by },
  );
  await postPayItems(
    tx,
    granted.map(({ id, employeeId, elementId, amount }) => ({
      employeeId,
      month,
      direction: 'earning',
      kind: SOURCE,
      source: SOURCE,
      sourceId: id,
      elementId,
      amount,
    })),
    by,
  );
}

/**
 * Cancels the benefits of people whose month is reopened, until it is locked again. What payroll has already paid is
 * deducted in the current month. Must be called while the lock still lists its people.
 */
export async function cancelBenefits(
  tx: Tx,
  by: By,
  lockId: number,
  reason: string,
): Promise<void> {
  const standing = await query<{ id: number; today: string }>(
    tx,
    `select g.id, account_day(g.account_id)::text as today
     from attendance_locks l join attendance_locked_people p on p.lock_id = l.id
     join attendance_benefit_grants g on g.employee_id = p.employee_id and g.month = l.month
     where l.id = $lockId and g.cancelled_at is null order by g.id for update of g`,
    { lockId },
  );
  const [first] = standing;
  if (!first) return;
  const ids = standing.map(({ id }) => id);
  const before = await recordsBefore(tx, RECORD, ids);
  await query(
    tx,
    'update attendance_benefit_grants set cancelled_at = now() where id = any($ids::bigint[])',
    { ids },
  );
  await recordChanged(tx, RECORD, before, { actor: by, reason });
  await cancelPayItems(tx, { source: SOURCE, sourceIds: ids, reason, correctIn: first.today }, by);
}
