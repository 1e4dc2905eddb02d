import type { z } from 'zod';
import { PHOTO_FILES, type profilePhotoBody } from '#machines/domains/company/contracts/profile.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden } from '#server/platform/errors.ts';
import { attachFile, discardFile } from '#server/kits/uploads/index.ts';
import type { WriteCall } from '#server/platform/http/call.ts';

/**
 * Sets or removes the caller's own photo, and deletes the previous one. Colleagues in the same account see it.
 * @throws AppError 404 for a file that isn't theirs or is attached already, 415 for one that isn't an image.
 */
export async function updatePhoto(
  call: WriteCall,
  { intProfileImageUrl: fileId }: z.output<typeof profilePhotoBody>,
): Promise<void> {
  const { tx, actor } = call;
  const { employeeId } = actor;
  if (employeeId === null) throw forbidden();
  const before = await queryOne<{ photo: number | null }>(
    tx,
    'select photo_file_id as photo from employees where id = $employeeId for no key update',
    { employeeId },
  );
  const former = before?.photo ?? 0;
  if (former === fileId) return;
  if (fileId !== 0) {
    const { contentType } = await attachFile(tx, actor, fileId, {
      tableReference: PHOTO_FILES,
      referenceId: employeeId,
    });
    if (!contentType.startsWith('image/')) {
      const message = 'A photo must be a JPG or PNG image';
      throw new AppError('unsupportedMedia', message, {
        errors: [{ path: 'intProfileImageUrl', message }],
      });
    }
  }
  await query(
    tx,
    'update employees set photo_file_id = nullif($fileId::bigint, 0) where id = $employeeId',
    { fileId, employeeId },
  );
  if (former !== 0) await discardFile(call, former);
}
