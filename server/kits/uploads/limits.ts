import { ATTACHMENT } from '#machines/core/values/attachments.ts';
import { UPLOAD_USES, type UploadLimits } from '#machines/core/values/uploadUses.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** The upload limits that an administrator of the account has set. */
export async function uploadLimits(db: Db, accountId: number): Promise<UploadLimits> {
  const rows = await query<{ usedFor: keyof typeof UPLOAD_USES; megabytes: number }>(
    db,
    `select used_for as "usedFor", max(megabytes)::float as megabytes from upload_limits
     where account_id = $accountId and is_active group by used_for`,
    { accountId },
  );
  return Object.fromEntries(
    rows.map(({ usedFor, megabytes }) => [UPLOAD_USES[usedFor].reference, megabytes * 1_000_000]),
  );
}

/** The size limit of an upload for a purpose, in bytes. */
export async function readLimit(
  db: Db,
  accountId: number,
  tableReference: string,
): Promise<number> {
  const isAdjustable = Object.values(UPLOAD_USES).some(
    ({ reference }) => reference === tableReference,
  );
  if (!isAdjustable) return ATTACHMENT.bytes;
  return (await uploadLimits(db, accountId))[tableReference] ?? ATTACHMENT.bytes;
}
