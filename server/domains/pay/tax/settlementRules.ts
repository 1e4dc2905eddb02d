import type { SettlementPart } from '#machines/domains/pay/resources/settlementTaxRule.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

export interface SettlementTaxRule {
  part: SettlementPart;
  name: string;
  /** The code of the element as which the part is taxed; null if it is tax-free. */
  element: string | null;
  /** In hundredths of the currency. */
  freeUpTo: number;
  source: string | null;
}

/** Returns how the parts of a final settlement are taxed if someone leaves on a day. */
export async function readSettlementTaxRules(
  db: Db | Tx,
  of: { accountId: number; day: string },
): Promise<Map<SettlementPart, SettlementTaxRule>> {
  const rows = await query<SettlementTaxRule>(
    db,
    `select distinct on (r.part) r.part, r.name, k.code as element,
       (coalesce(r.free_up_to, 0) * 100)::bigint as "freeUpTo", r.source
     from settlement_tax_rules r left join payroll_elements k on k.id = r.element_id
     where r.account_id = $accountId and r.is_active and r.from_day <= $day::date
     order by r.part, r.from_day desc`,
    of,
  );
  return new Map(rows.map((row) => [row.part, row]));
}

/** Returns the elements by which additions and deductions of these kinds are paid. */
export async function readItemElements(
  db: Db | Tx,
  { accountId, kinds }: { accountId: number; kinds: readonly string[] },
): Promise<Map<string, { code: string; name: string }>> {
  const rows = await query<{ kind: string; code: string; name: string }>(
    db,
    `select coalesce(item_kind, code) as kind, code, name from payroll_elements
     where account_id = $accountId and is_active and coalesce(item_kind, code) = any($kinds::text[])`,
    { accountId, kinds: [...kinds] },
  );
  return new Map(rows.map(({ kind, ...element }) => [kind, element]));
}
