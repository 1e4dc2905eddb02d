import { LOGO_BYTES } from '#machines/domains/company/contracts/setup.ts';
import { businessUnit } from '#machines/domains/organisation/resources/businessUnit.ts';
import { resourceFiles } from '#machines/kits/resources/files.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors.ts';
import { storeCreatedFile } from '#server/kits/uploads/index.ts';
import { getKind } from '#server/platform/files/readApart/index.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';

const WRONG = 'The logo must be a PNG or JPG of at most 512 kB';

interface Picture {
  bytes: Buffer;
  name: string;
  contentType: string;
}

/**
 * Reads the logo.
 * @throws AppError 400 if it isn't an image of a permitted size.
 */
export async function readPicture({ content }: { content: string }): Promise<Picture> {
  const bytes = Buffer.from(content, 'base64');
  const kind =
    bytes.length > 0 && bytes.length <= LOGO_BYTES ? await getKind(bytes, { who: 'setup' }) : null;
  if (!kind?.contentType.startsWith('image/')) {
    throw invalid(WRONG, [{ path: 'logo', message: WRONG }]);
  }
  return { bytes, name: `logo.${kind.extensions[0]}`, contentType: kind.contentType };
}

/** Stores the logo of the company with its first business unit. Papers and the page frame show it. */
export async function storeLogo(
  tx: Tx,
  dataDir: string,
  { userId, accountId, unitId }: { userId: number; accountId: number; unitId: number },
  picture: Picture,
): Promise<void> {
  const owner = { userId, accountId, employeeId: null, name: '', roles: [] };
  const before = await recordsBefore(tx, businessUnit.id, [unitId]);
  const file = { ...picture, tableReference: resourceFiles(businessUnit) };
  const fileId = await storeCreatedFile(tx, dataDir, owner, file);
  await query(
    tx,
    `with hung as (update files set reference_id = $unitId where id = $fileId)
     update business_units set logo_file_id = $fileId where id = $unitId`,
    { fileId, unitId },
  );
  await recordChanged(tx, businessUnit.id, before, { actor: { userId, accountId } });
}
