import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { fieldsSql } from '#server/platform/history/records/declared.ts';
import { recordChanges, type Fields } from '#server/platform/history/records/recordChanges.ts';

/** An assignment of a person as of a day. It ends when the person's next stored assignment begins. */
export interface NewAssignment {
  employeeId: number;
  from: string;
  breakdownId: number;
  policyId: number;
  groupId: number;
  /** What the assignment comes from, such as a request, if it differs between the people. */
  sourceId?: number;
}

export interface AssignedBy {
  accountId: number;
  userId: number | null;
  source: 'salaryAssign' | 'policyApply' | 'increment' | 'transfer' | 'import';
  sourceId?: number;
  reason?: string;
}

/**
 * Assigns any number of people in three statements. The assignment in force on the day ends the day before, and its
 * original row is kept. The currency is the group's. People who already have exactly this assignment don't change.
 */
export async function assignPay(
  tx: Tx,
  changes: readonly NewAssignment[],
  by: AssignedBy,
): Promise<void> {
  if (changes.length === 0) return;
  const given = {
    accountId: by.accountId,
    userId: by.userId,
    source: by.source,
    sourceIds: changes.map(({ sourceId }) => sourceId ?? by.sourceId ?? null),
    reason: by.reason ?? null,
    employeeIds: changes.map(({ employeeId }) => employeeId),
    days: changes.map(({ from }) => from),
    breakdownIds: changes.map(({ breakdownId }) => breakdownId),
    policyIds: changes.map(({ policyId }) => policyId),
    groupIds: changes.map(({ groupId }) => groupId),
  };
  await query(
    tx,
    'select id from employees where id = any($employeeIds::bigint[]) order by id for no key update',
    given,
  );
  const superseded = await query<Superseded>(tx, SUPERSEDE, given);
  const written = await query<{ id: number; after: Fields }>(tx, insertSql(), {
    ...given,
    supersededIds: superseded.map(({ id }) => id),
  });
  const actor = { userId: by.userId, accountId: by.accountId };
  const reason = by.reason === undefined ? {} : { reason: by.reason };
  await recordChanges(tx, [
    ...superseded.map(({ id }) => ({
      recordType: 'salary assignment',
      recordId: id,
      before: { isSuperseded: false },
      after: { isSuperseded: true },
      actor,
      ...reason,
    })),
    ...written.map(({ id, after }) => ({
      recordType: 'salary assignment',
      recordId: id,
      before: null,
      after,
      actor,
      ...reason,
    })),
  ]);
}

interface Superseded {
  id: number;
}

/**
 * Undoes assignments that are still in force: people get the replaced assignment back from the same day, or none.
 * Assignments that were changed since stay.
 */
export async function unassignPay(tx: Tx, ids: readonly number[], by: AssignedBy): Promise<void> {
  const given = { ids: [...ids], accountId: by.accountId, userId: by.userId };
  const replaced = await query<NewAssignment>(
    tx,
    `select distinct on (t.id) t.employee_id as "employeeId", lower(t.valid)::text as "from",
       p.breakdown_id as "breakdownId", p.policy_id as "policyId", p.group_id as "groupId"
     from salary_assignments t
     join salary_assignments p on p.employee_id = t.employee_id and p.superseded_at = t.created_at
       and p.valid @> lower(t.valid)
     where t.id = any($ids::bigint[]) and t.account_id = $accountId and t.superseded_at is null
     order by t.id, p.id desc`,
    given,
  );
  await assignPay(tx, replaced, by);
  const ended = await query<Superseded>(
    tx,
    `update salary_assignments t set superseded_at = now(), superseded_by = $userId
     where t.id = any($ids::bigint[]) and t.account_id = $accountId and t.superseded_at is null
     returning t.id`,
    given,
  );
  await recordChanges(
    tx,
    ended.map(({ id }) => ({
      recordType: 'salary assignment',
      recordId: id,
      before: { isSuperseded: false },
      after: { isSuperseded: true },
      actor: { userId: by.userId, accountId: by.accountId },
      ...(by.reason === undefined ? {} : { reason: by.reason }),
    })),
  );
}

const CHANGES = `unnest($employeeIds::bigint[], $days::date[], $breakdownIds::bigint[],
  $policyIds::bigint[], $groupIds::bigint[], $sourceIds::bigint[])
  as c (employee_id, from_day, breakdown_id, policy_id, group_id, source_id)`;

/** SQL that marks the assignment in force on the day as replaced, unless it is identical. */
const SUPERSEDE = `update salary_assignments t set superseded_at = now(), superseded_by = $userId
  from ${CHANGES}
  where t.employee_id = c.employee_id and t.account_id = $accountId and t.superseded_at is null
    and t.valid @> c.from_day
    and (t.breakdown_id, t.policy_id, t.group_id)
      is distinct from (c.breakdown_id, c.policy_id, c.group_id)
  returning t.id`;

/** SQL that inserts the part before the day as a row of its own, and the new assignment until the next one begins. */
const insertSql = (): string => `
  with changes as materialized (
    select c.* from ${CHANGES}
    where not exists (
      select from salary_assignments t where t.employee_id = c.employee_id and t.superseded_at is null
        and t.valid @> c.from_day)
  ), earlier as (
    select t.*, c.from_day from salary_assignments t join changes c on c.employee_id = t.employee_id
    where t.id = any($supersededIds::bigint[])
  )
  insert into salary_assignments as t (account_id, employee_id, breakdown_id, policy_id, group_id,
    currency, valid, source, source_id, reason, created_by)
  select account_id, employee_id, breakdown_id, policy_id, group_id, currency,
    daterange(lower(valid), from_day), source, source_id, reason, created_by
  from earlier where lower(valid) < from_day
  union all
  select $accountId, c.employee_id, c.breakdown_id, c.policy_id, c.group_id, g.currency,
    daterange(c.from_day, (
      select min(lower(n.valid)) from salary_assignments n
      where n.employee_id = c.employee_id and n.superseded_at is null and lower(n.valid) > c.from_day)),
    $source, c.source_id, $reason, $userId::bigint
  from changes c join payroll_groups g on g.id = c.group_id and g.account_id = $accountId
  returning t.id, ${fieldsSql('salary assignment')} as after`;
