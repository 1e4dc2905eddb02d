import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { FUND_PARTS, type FundPart } from '#machines/domains/pay/fund/contract.ts';
import { cancelPayItems } from '#server/domains/pay/items/index.ts';
import { readFundBalances, type FundBalance } from './balances.ts';
import { LOAN_SOURCE } from './postShares.ts';

/**
 * Returns what the fund pays a leaver, in hundredths: their own share and the vested part of the company's share,
 * rounded to whole hundredths.
 */
export const getFundPayout = ({ parts, vested }: FundBalance): number =>
  Math.max(0, Math.floor((parts.own + parts.ownInterest + vested) / 10));

const THOUSANDTHS = 10;

/**
 * Pays out a leaver's balance. Every part ends at zero, and what isn't vested is forfeited to the fund's own account.
 * Open loan repayments are cancelled, because the loan was already deducted from the own share.
 */
export async function payOutFund(
  tx: Tx,
  of: {
    accountId: number;
    employeeId: number;
    settlementId: number;
    day: string;
    userId: number | null;
  },
): Promise<void> {
  const { accountId, employeeId, settlementId, day, userId } = of;
  const scope = { accountId, day, employeeIds: [employeeId], withLater: true };
  const balance = (await readFundBalances(tx, scope)).get(employeeId);
  if (balance) {
    await query(
      tx,
      `insert into pf_ledger (account_id, employee_id, fund_account, day, part, kind, amount, settlement_id)
       select $accountId, case when r.part <> 'fund' then $employeeId::bigint end,
         case when r.part = 'fund' then coalesce((select f.rest_account from pf_rules f
           where f.account_id = $accountId and f.is_active and f.from_day <= $day::date
           order by f.from_day desc limit 1), 'Forfeitures') end,
         -- No part falls below zero before the last contributions are posted.
         greatest($day::date, (select max(l.day) from pf_ledger l where l.employee_id = $employeeId)),
         r.part, r.kind, r.amount / 1000.0, $settlementId
       from jsonb_to_recordset($rows::jsonb) r (part text, kind text, amount bigint)`,
      { accountId, employeeId, settlementId, day, rows: JSON.stringify(getRows(balance)) },
    );
  }
  const loans = await query<{ id: number }>(
    tx,
    `select distinct source_id as id from pay_items where account_id = $accountId and employee_id = $employeeId
       and source = $source and taken_at is null and cancelled_at is null`,
    { accountId, employeeId, source: LOAN_SOURCE },
  );
  await cancelPayItems(
    tx,
    {
      source: LOAN_SOURCE,
      sourceIds: loans.map(({ id }) => id),
      openOnly: true,
      reason: 'The fund was paid out',
      correctIn: day,
    },
    { userId, accountId },
  );
}

/** Takes the payout from the parts in order. What is left of each part is forfeited. */
function getRows(
  balance: FundBalance,
): { part: FundPart | 'fund'; kind: string; amount: number }[] {
  let left = getFundPayout(balance) * THOUSANDTHS;
  let forfeited = 0;
  const rows = FUND_PARTS.flatMap((part) => {
    const have = balance.parts[part];
    const paid = Math.min(left, Math.max(0, have));
    left -= paid;
    forfeited += have - paid;
    return [
      { part, kind: 'withdrawal', amount: -paid },
      { part, kind: 'forfeiture', amount: paid - have },
    ];
  });
  return [...rows, { part: 'fund' as const, kind: 'forfeiture', amount: forfeited }].filter(
    ({ amount }) => amount !== 0,
  );
}
