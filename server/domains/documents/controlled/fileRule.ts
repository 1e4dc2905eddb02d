import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { TODAY } from './facts.ts';
import { readSight } from './policy.ts';

/**
 * Whether the actor may open the file of a version. Readers may from the day it is in force, and people who
 * manage the document also before.
 */
export async function opensVersionFile(
  db: Db | Tx,
  actor: Actor,
  fileId: number,
): Promise<boolean> {
  const { kept, readable, parameters } = await readSight(db, actor);
  const row = await queryOne(
    db,
    `select v.id from controlled_document_versions v
     join controlled_documents d on d.id = v.document_id
     where v.file_id = $fileId and ${readable} and (v.effective_from <= ${TODAY} or ${kept})
     limit 1`,
    { ...parameters, fileId },
  );
  return row !== undefined;
}
