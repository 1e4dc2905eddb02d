import type { z } from 'zod';
import {
  ANNOUNCEMENT_FILES,
  type announcementsRead,
  type announcementToDelete,
  type AnnouncementToSave,
} from '#machines/domains/communication/contracts/announcements.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { invalid, notFound, mustBeCurrent } from '#server/platform/errors.ts';
import { attachFile } from '#server/kits/uploads/index.ts';
import { recordChanges } from '#server/platform/history/records/recordChanges.ts';
import { MEANT, mustKnowAudience } from './audience.ts';
import { mustReach, SHOWN } from './policy.ts';
import {
  insertOne,
  lockOne,
  readStored,
  updateOne,
  writeAudiences,
  type Versioned,
} from './stored.ts';

/**
 * Publishes or edits an announcement.
 * @throws AppError 400 for a last day in the past, 403 outside the actor's units, 404 for one that doesn't
 * exist, 409 if it was changed since it was read.
 */
export async function saveAnnouncement(
  tx: Tx,
  actor: Actor,
  body: AnnouncementToSave,
): Promise<number> {
  const { intAnnouncementId, intBusinessUnitId } = body;
  const unitId = intBusinessUnitId || null;
  const one = intAnnouncementId > 0 ? await lockOne(tx, actor, intAnnouncementId) : null;
  await mustKnowAudience(tx, actor, body);
  if (one) await mustReach(tx, actor, 'isEdit', one.unitId);
  await mustReach(tx, actor, one ? 'isEdit' : 'isCreate', unitId);
  if (one) mustBeCurrent('announcement', body.version, one.version);
  if (unitId !== null) await mustBeOurs(tx, actor, unitId);
  if (body.dteExpiredDate !== one?.expiresOn) await mustNotBeOver(tx, actor, body);

  const id = one ? intAnnouncementId : await insertOne(tx, actor, body);
  if (one) await updateOne(tx, body);
  await writeAudiences(tx, id, body);
  for (const fileId of body.fileIds) {
    await attachFile(tx, actor, fileId, { tableReference: ANNOUNCEMENT_FILES, referenceId: id });
  }
  await record(tx, actor, id, one);
  return id;
}

/** Deletes an announcement. No one can read it any more, but its publication stays in the history. */
export async function deleteAnnouncement(
  tx: Tx,
  actor: Actor,
  { intAnnouncementId: id }: z.output<typeof announcementToDelete>,
): Promise<void> {
  const before = await lockOne(tx, actor, id);
  await mustReach(tx, actor, 'isDelete', before.unitId);
  await query(
    tx,
    'update announcements set removed_by = $userId, removed_at = now() where id = $id',
    { id, userId: actor.userId },
  );
  await record(tx, actor, id, before);
}

async function record(
  tx: Tx,
  actor: Actor,
  id: number,
  versioned: Versioned | null,
): Promise<void> {
  const { version: _after, ...after } = await readStored(tx, id);
  const { version: _before, ...before } = versioned ?? { version: 0 };
  const change = { recordType: 'announcement', recordId: id, after, actor };
  await recordChanges(tx, [{ ...change, before: versioned && before }]);
}

/** Records which of their announcements the caller has read, once each. */
export const markRead = (
  tx: Tx,
  actor: Actor,
  { announcementIds }: z.output<typeof announcementsRead>,
): Promise<unknown> =>
  query(
    tx,
    `insert into announcement_reads (announcement_id, employee_id)
     select n.id, e.id from announcements n join employees e on e.id = $employeeId and ${MEANT}
     where n.id = any($announcementIds::bigint[]) and n.removed_at is null and ${SHOWN}
     on conflict do nothing`,
    { announcementIds, employeeId: actor.employeeId },
  );

async function mustNotBeOver(tx: Tx, actor: Actor, body: AnnouncementToSave): Promise<void> {
  const { dteExpiredDate, dtePublishAt } = body;
  const said = (message: string) => invalid(message, [{ path: 'dteExpiredDate', message }]);
  if (dteExpiredDate < (await accountToday(tx, actor.accountId))) {
    throw said('Expired date cannot be in the past');
  }
  if (!dtePublishAt) return;
  const row = await queryOne<{ before: boolean }>(
    tx,
    'select $dteExpiredDate::date < account_day($accountId, $dtePublishAt::timestamptz) as before',
    { dteExpiredDate, dtePublishAt, accountId: actor.accountId },
  );
  if (row?.before) throw said('Expired date cannot be before the publication date');
}

/**
 * Refuses other companies' units.
 * @throws AppError 404 for a business unit of another account.
 */
export async function mustBeOurs(tx: Tx, { accountId }: Actor, unitId: number): Promise<void> {
  const own = await queryOne(
    tx,
    'select id from business_units where id = $unitId and account_id = $accountId',
    { unitId, accountId },
  );
  if (!own) throw notFound('Business unit not found');
}
