import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { StoredFile } from './files.ts';

/** Whether a person of the same account may open a file, decided by the record that the file is attached to. */
export type FileRule = (
  db: Db | Tx,
  actor: Actor,
  file: StoredFile & { referenceId: number },
  engine: Engine,
) => boolean | Promise<boolean>;

/** The features' rules for their attachments, by the `tableReferrence` under which files are uploaded. */
export type FileRules = ReadonlyMap<string, FileRule>;

/**
 * Whether the actor may open a file of their account. Everyone may open photos and the logos of business units. An
 * attachment may be opened by the people who may see its record, and any other file by its owner only.
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
  // The rule also applies to uploaders: someone who loses access to the record also loses access to a file that they
  // uploaded to it.
  if (rule && referenceId !== null) return rule(db, actor, { ...file, referenceId }, engine);
  return file.ownerId === actor.userId;
}

/**
 * Whether the file is a photo or a logo. This is decided by the records that use the file, because its uploader could
 * state any purpose.
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
