import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { lockLeavers, SETTLED_BONUSES } from '#server/domains/pay/bonus/index.ts';
import { readAssignments, type Assignment } from '#server/domains/pay/structure/index.ts';
import type { Policy } from '#server/domains/pay/runs/facts/period.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';

/**
 * Returns the people whom a run pays: everyone assigned to its group in the period, except people whom the preparer
 * left out, and people who already have a payslip of this kind for the period. A second part of a run therefore pays
 * only those who are missing. A bonus that a final settlement has paid is not paid again.
 */
export async function readParticipants(tx: Tx, run: Run): Promise<Assignment[]> {
  const all = await readAssignments(tx, {
    accountId: run.accountId,
    from: run.startsOn,
    to: run.endsOn,
    groupId: run.groupId,
  });
  if (run.kind === 'bonus') await lockLeavers(tx, run.accountId);
  const left = await query<{ id: number }>(
    tx,
    `select employee_id as id from payroll_exclusions where run_id = $id
     union
     select s.employee_id from slips s join payroll_runs r on r.id = s.run_id and r.is_live
       join payroll_months m on m.id = r.month_id
     where s.account_id = $accountId and s.is_live and s.run_id <> $id and r.kind = $kind
       and r.bonus_setup_id is not distinct from $bonusSetupId
       and ($kind = 'salary' or r.month_id = $monthId)
       and daterange(m.starts_on, m.ends_on, '[]') && daterange($startsOn::date, $endsOn::date, '[]')
     union all ${SETTLED_BONUSES}`,
    { ...run },
  );
  const leftOut = new Set(left.map(({ id }) => id));
  // If someone was reassigned in the period, the last assignment determines their pay.
  const byPerson = new Map(all.map((one) => [one.employeeId, one]));
  return [...byPerson.values()]
    .filter(({ employeeId }) => !leftOut.has(employeeId))
    .toSorted((a, b) => a.employeeId - b.employeeId);
}

export async function readPolicies(tx: Tx, accountId: number): Promise<Map<number, Policy>> {
  const rows = await query<{
    id: number;
    dayBasis: 'calendar' | 'working' | 'fixed';
    fixedDays: number | null;
    unpaidOnDaysOff: boolean;
    unmarkedIsUnpaid: boolean;
    arrearMonths: number;
  }>(
    tx,
    `select id, day_basis as "dayBasis", fixed_days::float8 as "fixedDays",
       unpaid_on_days_off as "unpaidOnDaysOff", unmarked_is_unpaid as "unmarkedIsUnpaid",
       arrear_months as "arrearMonths"
     from salary_policies where account_id = $accountId`,
    { accountId },
  );
  return new Map(
    rows.map(({ dayBasis, fixedDays, ...policy }) => [
      policy.id,
      { ...policy, basis: dayBasis === 'fixed' ? (fixedDays ?? 30) : dayBasis },
    ]),
  );
}
