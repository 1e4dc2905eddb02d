import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/**
 * Analyses tables that this transaction has just filled; the planner assumes that they are empty, and closing
 * last year's leave of 130 people took 3.5 s. Only the owner may analyse, so this needs the owner's
 * connection.
 */
export async function analyse(tx: Tx, ...tables: readonly string[]): Promise<void> {
  await query(tx, 'set local role none');
  await query(tx, `analyze ${tables.join(', ')}`);
  await query(tx, 'set local role cadre_app');
}
