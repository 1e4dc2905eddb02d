import { getGratuity, type Gratuity } from '#machines/domains/pay/gratuity/getGratuity.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { readRule } from './rules.ts';

/** A leaver's gratuity and the monthly pay from which it was calculated, in hundredths. */
export interface LeaversGratuity extends Gratuity {
  rule: string;
  base: number;
}

/** Returns the gratuity of a leaver; null without a rule, joining date or known pay. */
export async function readLeaversGratuity(
  db: Db | Tx,
  of: { accountId: number; employeeId: number; lastDay: string; reason: string | null },
): Promise<LeaversGratuity | null> {
  const rule = await readRule(db, { accountId: of.accountId, day: of.lastDay });
  if (!rule) return null;
  const person = await queryOne<{ joined: string | null; base: number | null }>(
    db,
    `select e.joining_date::text as joined,
       (${rule.base === 'basic' ? 'p.basic' : 'p.gross'} * 100)::bigint as base
     from employees e
     left join employee_pay p on p.employee_id = e.id and p.from_day <= $lastDay::date
       and p.until_day > $lastDay::date
     where e.id = $employeeId and e.account_id = $accountId`,
    of,
  );
  if (!person || person.joined === null || person.base === null) return null;
  const { joined, base } = person;
  const { lastDay, reason } = of;
  return { ...getGratuity({ joined, lastDay, base, reason }, rule), rule: rule.name, base };
}

/** Ends a leaver's gratuity liability, by reversing all that was provided for it. */
export async function settleGratuity(
  tx: Tx,
  of: { accountId: number; employeeId: number; settlementId: number; day: string },
): Promise<void> {
  await query(
    tx,
    `insert into gratuity_ledger (account_id, employee_id, day, amount, liability, base, rule_id,
       settlement_id)
     select l.account_id, l.employee_id, greatest($day::date, max(l.day)), -sum(l.amount), 0,
       (array_agg(l.base order by l.id desc))[1], (array_agg(l.rule_id order by l.id desc))[1], $settlementId
     from gratuity_ledger l where l.account_id = $accountId and l.employee_id = $employeeId
     group by 1, 2 having sum(l.amount) <> 0`,
    of,
  );
}
