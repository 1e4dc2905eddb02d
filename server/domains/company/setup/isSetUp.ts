import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';

/** Databases that are known to have a user who can sign in. This never changes back, so it needs no further query. */
const weakSet = new WeakSet<object>();

/**
 * Whether a user can sign in. Without one, the account may still exist, created by an import; the setup then takes it
 * over.
 */
export async function isSetUp(db: Db | Tx): Promise<boolean> {
  if (weakSet.has(db)) return true;
  const row = await queryOne(db, 'select from users limit 1');
  if (!row) return false;
  weakSet.add(db);
  return true;
}
