import type { BulkNotice } from '#machines/domains/communication/contracts/bulkNotices.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden } from '#server/platform/errors.ts';
import {
  countAudience,
  mustBeOurs,
  mustKnowAudience,
} from '#server/domains/communication/announcements/index.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';

/**
 * Stores a notice that a worker will send.
 * @throws AppError 403 outside the caller's business units, 404 for an unknown audience, 409 if the number of
 * people differs from the confirmed one.
 */
export async function sendBulk(
  { tx, actor }: WriteCall,
  body: BulkNotice,
): Promise<{ autoId: number }> {
  const { accountId, userId } = actor;
  const unitId = body.intBusinessUnitId || null;
  const units = await unitsPermitted(tx, actor, MENU.bulkNotices, 'isCreate');
  if (units !== null && (unitId === null || !units.includes(unitId))) throw forbidden();
  if (unitId !== null) await mustBeOurs(tx, actor, unitId);
  await mustKnowAudience(tx, actor, body);
  const { withLogin } = await countAudience(tx, actor, body);
  if (withLogin !== body.people) {
    throw new AppError(
      'conflict',
      `It would now reach ${withLogin} people. Check the count and send it again.`,
    );
  }
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into bulk_notices (account_id, business_unit_id, title, details, audience, by_mail, people,
       created_by)
     values ($accountId, $unitId, $strTitle, $strDetails, $audience::jsonb, $byMail, $people, $userId)
     returning id`,
    {
      ...body,
      accountId,
      unitId,
      userId,
      audience: JSON.stringify(
        body.announcementRows.map(({ strAnnounceCode, intAnnouncementReferenceId }) => ({
          code: strAnnounceCode,
          id: intAnnouncementReferenceId,
        })),
      ),
    },
  );
  const autoId = row?.id ?? 0;
  await recordCreated(tx, 'bulk notice', [autoId], { actor: { accountId, userId } });
  return { autoId };
}
