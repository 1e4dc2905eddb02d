import { FISCAL_MONTH } from '#machines/core/values/fiscalYear.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';

/** The month in which the account's fiscal year begins. */
export async function readFiscalMonth(db: Db | Tx, accountId: number): Promise<number> {
  const row = await queryOne<{ month: number }>(
    db,
    'select fiscal_month as month from accounts where id = $accountId',
    { accountId },
  );
  return row?.month ?? FISCAL_MONTH;
}
