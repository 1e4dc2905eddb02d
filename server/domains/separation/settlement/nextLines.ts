import { endLoans } from '#server/domains/money/loan/requests/leaversLoans.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { calculateLines } from './calculate.ts';
import { readLeaver, type Leaver } from './leaver.ts';
import type { NewLine } from './line.ts';
import { readLines, storeLines, toNewLine } from './store.ts';

/** Reads all ledgers. Loans are ended first, because interest for future months would otherwise be charged. */
export async function readLedgers(
  tx: Tx,
  leaver: Leaver,
  byHand: readonly NewLine[],
): Promise<NewLine[]> {
  await endLoans(tx, leaver);
  return calculateLines(tx, leaver, byHand);
}

interface Next {
  /** Null for a settlement whose row is missing, which verification reports. */
  leaver: Leaver | null;
  lines: NewLine[];
}

/**
 * Returns the lines of the version after `version`. If they aren't stored yet, reads the ledgers again and keeps the
 * lines added by hand.
 */
export async function getNextLines(
  tx: Tx,
  { settlementId, version }: { settlementId: number; version: number },
): Promise<Next> {
  const stored = await readLines(tx, { settlementId, version: version + 1 });
  const row = await queryOne<{ accountId: number; separationId: number }>(
    tx,
    `select account_id as "accountId", separation_id as "separationId" from final_settlements
     where id = $settlementId`,
    { settlementId },
  );
  if (!row) return { leaver: null, lines: stored.map(toNewLine) };
  const leaver = await readLeaver(tx, { ...row, units: null });
  if (stored.length > 0) return { leaver, lines: stored.map(toNewLine) };
  const byHand = (await readLines(tx, { settlementId, version }))
    .filter(({ source }) => source === 'other')
    .map(toNewLine);
  const lines = await readLedgers(tx, leaver, byHand);
  await storeLines(tx, { accountId: row.accountId, settlementId, version: version + 1 }, lines);
  return { leaver, lines };
}
