import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { StoredFile } from './files.ts';

/** Whether a person of the file's account may open it, judged by the record it is attached to. */
export type FileRule = (
  db: Db | Tx,
  actor: Actor,
  file: StoredFile & { referenceId: number },
  engine: Engine,
) => boolean | Promise<boolean>;

/** A feature's rule for its attachments, by the `tableReferrence` of the upload. */
export type FileRules = ReadonlyMap<string, FileRule>;

/**
 * Whether the actor may open a file of their account: everyone for a business unit's logo or a photo; for
 * an attachment those who may see its record, owner included; otherwise the owner.
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
  // The uploader loses access together with access to the record.
  if (rule && referenceId !== null) return rule(db, actor, { ...file, referenceId }, engine);
  return file.ownerId === actor.userId;
}

/** By the records that use it, not by the purpose that its uploader stated. */
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
