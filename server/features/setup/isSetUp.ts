import type { Db, Tx } from '#server/db/connect.ts';
import { queryOne } from '#server/db/sql.ts';

/** Databases in which someone can sign in; there is no way back from that. */
const known = new WeakSet<object>();

/** Whether anyone can sign in. An import may have made an account before, which set-up then takes over. */
export async function isSetUp(db: Db | Tx): Promise<boolean> {
  if (known.has(db)) return true;
  const row = await queryOne(db, 'select from users limit 1');
  if (!row) return false;
  known.add(db);
  return true;
}
