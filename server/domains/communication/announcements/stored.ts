import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import { getColumns } from './audience.ts';
import type { AnnouncementToSave } from '#machines/domains/communication/contracts/announcements.ts';
import { readable } from './policy.ts';

/** The recorded fields of an announcement. */
type Stored = {
  unitId: number | null;
  title: string;
  details: string;
  expiresOn: string;
  isPinned: boolean;
  isActive: boolean;
  isRemoved: boolean;
  audiences: string[];
};

/** The fields with their version, so that no one overwrites a change they haven't seen. */
export type Versioned = Stored & { version: number };

export async function readStored(tx: Tx, id: number): Promise<Versioned> {
  const row = await queryOne<Versioned>(
    tx,
    `select business_unit_id as "unitId", title, details,
       expires_on::text as "expiresOn", is_pinned as "isPinned", is_active as "isActive",
       removed_at is not null as "isRemoved", version,
       array(select a.code || ' ' || a.reference_id from announcement_audiences a
         where a.announcement_id = n.id order by 1) as audiences
     from announcements n where id = $id`,
    { id },
  );
  if (!row) throw notFound('Announcement not found');
  return row;
}

/**
 * Locks an announcement.
 * @throws AppError 404 for one that doesn't exist or that the actor may not read.
 */
export async function lockOne(tx: Tx, actor: Actor, id: number): Promise<Versioned> {
  const { sql, parameters } = await readable(tx, actor);
  const visible = await queryOne(
    tx,
    `select n.id from announcements n where n.id = $id and ${sql} for update`,
    { ...parameters, id },
  );
  if (!visible) throw notFound('Announcement not found');
  return readStored(tx, id);
}

const getValues = (body: AnnouncementToSave) => ({
  unitId: body.intBusinessUnitId || null,
  title: body.strTitle,
  details: body.strDetails,
  publishAt: body.dtePublishAt ?? null,
  expiresOn: body.dteExpiredDate,
  isPinned: body.isPinned,
  isActive: body.isActive,
});

export async function insertOne(tx: Tx, actor: Actor, body: AnnouncementToSave): Promise<number> {
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into announcements (account_id, business_unit_id, title, details, publish_at,
       expires_on, is_pinned, is_active, created_by)
     select $accountId, $unitId::bigint, $title, $details,
       coalesce($publishAt::timestamptz, now()), $expiresOn, $isPinned, $isActive, $userId
     returning id`,
    { ...getValues(body), accountId: actor.accountId, userId: actor.userId },
  );
  if (!row) throw new Error('Nothing was inserted');
  return row.id;
}

export const updateOne = (tx: Tx, body: AnnouncementToSave): Promise<unknown> =>
  query(
    tx,
    `update announcements set business_unit_id = $unitId::bigint, title = $title,
       details = $details, publish_at = coalesce($publishAt::timestamptz, publish_at),
       expires_on = $expiresOn, is_pinned = $isPinned, is_active = $isActive,
       version = version + 1, changed_at = now()
     where id = $id`,
    { ...getValues(body), id: body.intAnnouncementId },
  );

/** Stores the audience. Rows that stay the same aren't written. */
export async function writeAudiences(tx: Tx, id: number, body: AnnouncementToSave): Promise<void> {
  const values = { ...getColumns(body), id };
  await query(
    tx,
    `delete from announcement_audiences a where a.announcement_id = $id
       and (a.code, a.reference_id) not in (select * from unnest($codes::text[], $ids::bigint[]))`,
    values,
  );
  await query(
    tx,
    `insert into announcement_audiences (announcement_id, code, reference_id)
     select distinct $id::bigint, n.code, n.id from unnest($codes::text[], $ids::bigint[]) n (code, id)
     on conflict do nothing`,
    values,
  );
}
