import type { FactValue } from '#machines/domains/pay/calculation/index.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** A person's breakdown, policy and payroll group from a day on, until the day before `until`. */
export interface Assignment {
  id: number;
  employeeId: number;
  breakdownId: number;
  policyId: number;
  groupId: number;
  currency: string;
  from: string;
  /** Null if the assignment has no end. */
  until: string | null;
}

/** SQL for the columns of an assignment `t`. */
export const ASSIGNMENT_COLUMNS = `t.id, t.employee_id as "employeeId", t.breakdown_id as "breakdownId",
  t.policy_id as "policyId", t.group_id as "groupId", t.currency,
  lower(t.valid)::text as "from", upper(t.valid)::text as "until"`;

/**
 * Returns the assignments in force on any day from `from` to `to`, both included. Someone who was reassigned in between
 * has several. For a single day, pass it as both.
 */
export const readAssignments = (
  db: Db | Tx,
  of: {
    accountId: number;
    from: string;
    to: string;
    groupId?: number;
    employeeIds?: readonly number[];
  },
): Promise<Assignment[]> =>
  query<Assignment>(
    db,
    `select ${ASSIGNMENT_COLUMNS} from salary_assignments t
     where t.account_id = $accountId and t.superseded_at is null
       and t.valid && daterange($from::date, $to::date, '[]')
       and ($groupId::bigint is null or t.group_id = $groupId)
       and ($employeeIds::bigint[] is null or t.employee_id = any($employeeIds))
     order by t.employee_id, lower(t.valid)`,
    {
      accountId: of.accountId,
      from: of.from,
      to: of.to,
      groupId: of.groupId ?? null,
      employeeIds: of.employeeIds ?? null,
    },
  );

/** Returns the account's own facts about people that formulas use, besides the standard facts, as of a day. */
export async function readPayFacts(
  db: Db | Tx,
  of: { accountId: number; day: string; employeeIds: readonly number[] },
): Promise<{ employeeId: number; name: string; value: FactValue }[]> {
  const rows = await query<{
    employeeId: number;
    name: string;
    kind: string;
    value: string | null;
  }>(
    db,
    `with own as (
       select distinct on (t.employee_id, t.fact_id) t.employee_id, t.fact_id, t.value
       from employee_pay_facts t
       where t.account_id = $accountId and t.employee_id = any($employeeIds::bigint[])
         and t.from_day <= $day::date
       order by t.employee_id, t.fact_id, t.from_day desc
     )
     select o.employee_id as "employeeId", f.name, f.kind, coalesce(o.value, f.default_value) as value
     from own o join pay_facts f on f.id = o.fact_id
     union all
     select p.id, f.name, f.kind, f.default_value
     from pay_facts f cross join unnest($employeeIds::bigint[]) p (id)
     where f.account_id = $accountId and f.is_active and f.default_value is not null
       and not exists (select from own o where o.employee_id = p.id and o.fact_id = f.id)`,
    { ...of, employeeIds: [...of.employeeIds] },
  );
  return rows.map(({ kind, value, ...row }) => ({
    ...row,
    value: kind === 'flag' && value !== null ? value === 'true' : value,
  }));
}
