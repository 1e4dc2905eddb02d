import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { SignedLog } from './signedLog.ts';

/** The record type of a baseline, which says since when the records of a type or the rows of a log are verified. */
export const BASELINE = 'adoption';

/** The name under which the baseline of a log is recorded. */
export const getName = ({ table }: SignedLog): string => `log ${table}`;

/** When rows of a log began to be signed, and the last row that may lack a signature because it is older. */
export async function readBaseline(
  db: Db | Tx,
  log: SignedLog,
): Promise<{ upTo: number; at: Date | null }> {
  const row = await queryOne<{ upTo: number; at: Date }>(
    db,
    `select (after->>'upTo')::bigint as "upTo", at from record_changes
     where record_type = $baseline and record_id = $name order by id limit 1`,
    { baseline: BASELINE, name: getName(log) },
  );
  return row ?? { upTo: 0, at: null };
}
