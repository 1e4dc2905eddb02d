import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';

/** The databases that are known to have a user who can sign in, which never changes back. */
const weakSet = new WeakSet<object>();

/** Whether a user can sign in. An import may have created an account before, which the setup then takes over. */
export async function isSetUp(db: Db | Tx): Promise<boolean> {
  if (weakSet.has(db)) return true;
  const row = await queryOne(db, 'select from users limit 1');
  if (!row) return false;
  weakSet.add(db);
  return true;
}
