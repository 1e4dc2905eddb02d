import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type {
  CalendarFeed,
  NewFeed,
  makeFeedBody,
  revokeFeedBody,
} from '#machines/domains/time/contracts/teamCalendar.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
} from '#server/platform/history/records/readRecords.ts';

const RECORD = 'calendar feed';
/** A person may have this many URLs: for a phone, a laptop, and some to replace them. */
const MAX_FEEDS = 10;

/** A token of 256 bits can't be guessed, so attempts needn't be rate-limited. */
const newToken = (): string => randomBytes(32).toString('base64url');
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** GET /TeamCalendar/Feeds: lists the caller's active feeds, without their URLs. */
export const feeds = ({ db, actor }: Call): Promise<CalendarFeed[]> =>
  query<CalendarFeed>(
    db,
    `select id, with_team as "withTeam",
       to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "madeAt",
       to_char(last_read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastReadAt"
     from calendar_feeds where user_id = $userId and revoked_at is null order by id desc`,
    { userId: actor.userId },
  );

/** POST /TeamCalendar/MakeFeed: makes a new URL, which only this response contains. */
export async function makeFeed(
  { tx, actor }: WriteCall,
  { withTeam }: z.output<typeof makeFeedBody>,
): Promise<NewFeed> {
  const { accountId, userId } = actor;
  await query(tx, 'select from users where id = $userId for no key update', { userId });
  const row = await queryOne<{ count: number }>(
    tx,
    `select count(*)::integer as count from calendar_feeds
     where user_id = $userId and revoked_at is null`,
    { userId },
  );
  if ((row?.count ?? 0) >= MAX_FEEDS) {
    throw new AppError('conflict', `You already have ${MAX_FEEDS} addresses. Revoke one first`);
  }
  const token = newToken();
  const created = await queryOne<{ id: number }>(
    tx,
    `insert into calendar_feeds (account_id, user_id, token_hash, with_team)
     values ($accountId, $userId, $hash, $withTeam) returning id`,
    { accountId, userId, hash: hashOfToken(token), withTeam },
  );
  if (!created) throw new Error('The address was not stored');
  await recordCreated(tx, RECORD, [created.id], { actor: { userId, accountId } });
  return {
    statusCode: 200,
    message: 'Submitted Successfully',
    autoId: created.id,
    path: `/TeamCalendar/Feed/${token}`,
  };
}

/** POST /TeamCalendar/RevokeFeed: makes a URL stop working. */
export async function revokeFeed(
  { tx, actor }: WriteCall,
  { id }: z.output<typeof revokeFeedBody>,
): Promise<{ statusCode: 200; message: string }> {
  const { accountId, userId } = actor;
  const before = await recordsBefore(tx, RECORD, [id]);
  const gone = await queryOne(
    tx,
    `update calendar_feeds set revoked_at = now()
     where id = $id and user_id = $userId and revoked_at is null returning id`,
    { id, userId },
  );
  if (!gone) throw notFound('Address not found');
  await recordChanged(tx, RECORD, before, { actor: { userId, accountId } });
  return { statusCode: 200, message: 'Submitted Successfully' };
}
