import type { Tx } from './connect.ts';
import { queryOne } from './sql.ts';

/**
 * The next number of a kind in an account and year: `TP-2026-0001`, without gaps. Whoever asks next for the
 * same waits here until this transaction stands or falls.
 */
export async function nextNumber(
  tx: Tx,
  accountId: number,
  { kind, prefix, year }: { kind: string; prefix: string; year: number },
): Promise<string> {
  const row = await queryOne<{ last: number }>(
    tx,
    `insert into request_numbers (account_id, kind, year, last) values ($accountId, $kind, $year, 1)
     on conflict (account_id, kind, year) do update set last = request_numbers.last + 1
     returning last`,
    { accountId, kind, year },
  );
  return `${prefix}-${year}-${String(row?.last ?? 0).padStart(4, '0')}`;
}
