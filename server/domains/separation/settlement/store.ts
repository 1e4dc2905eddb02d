import type { SettlementLine } from '#machines/domains/separation/contracts/settlement.ts';
import { ADVANCE_SOURCE } from '#server/domains/money/expense/requests/advances.ts';
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

/** Returns the lines of a version in order. */
export const readLines = (
  db: Db | Tx,
  of: { settlementId: number; version: number },
): Promise<SettlementLine[]> =>
  query<SettlementLine>(
    db,
    `select s.source, s.source_id as "sourceId", s.direction, s.title, s.amount::float8 as amount, s.figures,
       s.reason, case t.source when 'loan' then l.request_id when '${ADVANCE_SOURCE}' then t.source_id end
         as "requestId"
     from settlement_lines s
     left join pay_items t on t.id = s.source_id and s.source = 'payItem'
     left join loans l on l.id = t.source_id and t.source = 'loan'
     where s.settlement_id = $settlementId and s.version = $version order by s.position`,
    of,
  );

export const toNewLine = ({
  reason,
  amount,
  requestId: _of,
  ...line
}: SettlementLine): NewLine => ({
  ...line,
  amount: toHundredths(amount),
  ...(reason === null ? {} : { reason }),
});
