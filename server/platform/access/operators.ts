import type { Actor } from './actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden } from '#server/platform/errors.ts';

/**
 * Whether a user operates the installation. Only a command on the server sets this flag (server/commands/operator.ts).
 * It is not a permission, because administrators of a single company could grant it to themselves.
 */
export async function isOperator(db: Db | Tx, { userId }: Pick<Actor, 'userId'>): Promise<boolean> {
  const rows = await query(
    db,
    `select from users u join user_people p on p.user_id = u.id and p.is_welcome
     where u.id = $userId::bigint and u.is_operator`,
    { userId },
  );
  return rows.length > 0;
}

/**
 * Refuses everyone but operators of the installation, regardless of their permissions.
 * @throws AppError 403
 */
export async function mustOperate(tx: Tx, actor: Actor): Promise<void> {
  if (await isOperator(tx, actor)) return;
  throw forbidden('Only an operator of this installation can do this');
}
