import type { WriteCall } from '#server/platform/http/call.ts';
import { fileById, markDeleted } from './files.ts';
import { openStorage } from '#server/platform/files/storage.ts';

/** Deletes a file that its record no longer refers to. Its content is deleted after the transaction is committed. */
export async function discardFile(
  { tx, actor, services, afterCommit }: WriteCall,
  fileId: number,
): Promise<void> {
  const file = await fileById(tx, actor.accountId, fileId);
  if (!file) return;
  await markDeleted(tx, file.id);
  afterCommit(() => {
    openStorage(services.env.DATA_DIR)
      .drop(file.storedAs)
      .catch((error: unknown) => services.log.error({ err: error, fileId }, 'bytes were left'));
  });
}
