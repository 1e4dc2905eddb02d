import type { SettlementLine } from '#machines/domains/separation/contracts/settlement.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { toHundredths, type NewLine } from './line.ts';
import { toStored } from './calculate.ts';

/** Stores the lines of a version. Older versions are kept. */
export const storeLines = (
  tx: Tx,
  of: { accountId: number; settlementId: number; version: number },
  lines: readonly NewLine[],
): Promise<unknown> =>
  query(
    tx,
    `insert into settlement_lines (account_id, settlement_id, version, position, source, source_id, direction,
       title, amount, figures, reason)
     select $accountId, $settlementId, $version, l.position, l.source, l.source_id, l.direction, l.title,
       l.amount / 100.0, l.figures, l.reason
     from rows from (jsonb_to_recordset($lines::jsonb) as (source text, "sourceId" bigint, direction text,
       title text, amount bigint, figures jsonb, reason text)) with ordinality
       as l (source, source_id, direction, title, amount, figures, reason, position)`,
    { ...of, lines: JSON.stringify(lines.map(toStored)) },
  );

/** Returns the lines of a version, in their order. */
export const readLines = (
  db: Db | Tx,
  of: { settlementId: number; version: number },
): Promise<SettlementLine[]> =>
  query<SettlementLine>(
    db,
    `select source, source_id as "sourceId", direction, title, amount::float8 as amount, figures, reason
     from settlement_lines where settlement_id = $settlementId and version = $version order by position`,
    of,
  );

export const toNewLine = ({ reason, amount, ...line }: SettlementLine): NewLine => ({
  ...line,
  amount: toHundredths(amount),
  ...(reason === null ? {} : { reason }),
});
