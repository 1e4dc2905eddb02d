import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { StoredFile } from './files.ts';

/** Whether a person of the same account may open a file, according to the record that it is attached to. */
export type FileRule = (
  db: Db | Tx,
  actor: Actor,
  file: StoredFile & { referenceId: number },
  engine: Engine,
) => boolean | Promise<boolean>;

/** The rules of the features for their attachments, by the `tableReferrence` with which files are uploaded. */
export type FileRules = ReadonlyMap<string, FileRule>;

/**
 * Whether the actor may open a file of their account. Everyone may open photos and the logos of business units.
 * An attachment is open to the people who may see its record, and any other file to its owner only.
 */
export async function maySee(
  db: Db | Tx,
  rules: FileRules,
  actor: Actor,
  file: StoredFile,
  engine: Engine,
): Promise<boolean> {
  if (file.accountId !== actor.accountId) return false;
  if (await isForEveryone(db, file)) return true;
  const { referenceId } = file;
  const rule = rules.get(file.tableReference);
  // When someone loses access to the record, they also lose access to a file that they uploaded to it.
  if (rule && referenceId !== null) return rule(db, actor, { ...file, referenceId }, engine);
  return file.ownerId === actor.userId;
}

/**
 * Whether the file is a photo or a logo. The records that use it decide this, because its uploader could state
 * any purpose.
 */
export const isForEveryone = async (db: Db | Tx, { id, accountId }: StoredFile): Promise<boolean> =>
  (
    await query(
      db,
      `select from business_units where logo_file_id = $id and account_id = $accountId
       union all
       select from employees where photo_file_id = $id and account_id = $accountId`,
      { id, accountId },
    )
  ).length > 0;
