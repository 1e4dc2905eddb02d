import type { Db, Tx } from '#server/db/connect.ts';
import { queryOne } from '#server/db/sql.ts';
import type { SignedLog } from './signedLog.ts';

/** The kind of change that says from when on records of a type, or rows of a log, have to be proved. */
export const BASELINE = 'adoption';

/** What a log's baseline is called. */
export const nameOf = ({ table }: SignedLog): string => `log ${table}`;

/** Since when a log is signed, and up to which row it may have rows without a signature. */
export async function baselineOf(
  db: Db | Tx,
  log: SignedLog,
): Promise<{ upTo: number; at: Date | null }> {
  const row = await queryOne<{ upTo: number; at: Date }>(
    db,
    `select (after->>'upTo')::bigint as "upTo", at from record_changes
     where record_type = $baseline and record_id = $name order by id limit 1`,
    { baseline: BASELINE, name: nameOf(log) },
  );
  return row ?? { upTo: 0, at: null };
}
