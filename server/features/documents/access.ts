import type { Db, Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';
import type { StoredFile } from './files.ts';

/** Whether someone of the file's account may see a file, by the thing it hangs on. */
export type FileRule = (
  db: Db | Tx,
  actor: Actor,
  file: StoredFile & { referenceId: number },
  engine: Engine,
) => boolean | Promise<boolean>;

/** A feature's rule for the files that hang on its things, by the `tableReferrence` of their upload. */
export type FileRules = ReadonlyMap<string, FileRule>;

/**
 * Whether the actor may see a file of their account: everyone, if it is a business unit's logo or someone's
 * photo; who may see what it hangs on, its owner included; else its owner.
 */
export async function maySee(
  db: Db | Tx,
  rules: FileRules,
  actor: Actor,
  file: StoredFile,
  engine: Engine,
): Promise<boolean> {
  if (file.accountId !== actor.accountId) return false;
  if (await isEverybodys(db, file)) return true;
  const { referenceId } = file;
  const rule = rules.get(file.tableReference);
  // Having sent it opens it no longer than what it was sent with.
  if (rule && referenceId !== null) return rule(db, actor, { ...file, referenceId }, engine);
  return file.ownerId === actor.userId;
}

/** By the records that show it, not by the purpose its uploader stated. */
const isEverybodys = async (db: Db | Tx, { id, accountId }: StoredFile): Promise<boolean> =>
  (
    await query(
      db,
      `select from business_units where logo_file_id = $id and account_id = $accountId
       union all
       select from employees where photo_file_id = $id and account_id = $accountId`,
      { id, accountId },
    )
  ).length > 0;
