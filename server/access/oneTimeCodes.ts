import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { deriveKey } from '#server/secret.ts';
import { tooMany } from './delays.ts';

/** Contract, Decisions: 5 tries, 5 minutes, single use, 3 sends in 15 minutes. */
const TRIES = 5;
const MINUTES = 5;
const SENDS = 3;
const SENDS_WITHIN_MINUTES = 15;

/** What a code opens: one session that awaits it, one forgotten password, or one change of mail. */
export type CodeFor =
  | { sessionId: string; resetId?: never; mailChangeId?: never }
  | { resetId: string; sessionId?: never; mailChangeId?: never }
  | { mailChangeId: string; sessionId?: never; resetId?: never };

const idsOf = ({ sessionId = null, resetId = null, mailChangeId = null }: Loose) => ({
  sessionId,
  resetId,
  mailChangeId,
});
type Loose = { sessionId?: string | null; resetId?: string | null; mailChangeId?: string | null };

/**
 * Asks for a code, which has no digits yet. Sends of a device the person is known by are counted
 * apart, so that a stranger can't use them up.
 * @throws AppError 429 when the account had its 3 sends in the last 15 minutes.
 */
export async function requestCode(
  tx: Tx,
  userId: number,
  isFamiliar: boolean,
  of: CodeFor,
): Promise<number> {
  // Two requests at once take turns here, or both would be the third. What is counted after that is counted
  // by this statement's time: the transaction's own, now(), may are before the code of one that began later
  // and had its turn first, and would have someone wait longer than the 15 minutes.
  await query(tx, 'select from users where id = $userId for no key update', { userId });
  const sent = await queryOne<{ sends: number; seconds: number }>(
    tx,
    `select count(*)::integer as sends, ceil(extract(epoch from
       min(requested_at) + make_interval(mins => $minutes) - statement_timestamp()))::integer as seconds
     from (select requested_at from one_time_codes where user_id = $userId
         and is_familiar = $isFamiliar and (session_id is not null) = $isForSession
         and (mail_change_id is not null) = $isForMail
         and requested_at > statement_timestamp() - make_interval(mins => $minutes)
       order by requested_at desc limit ${SENDS}) latest`,
    {
      userId,
      isFamiliar,
      isForSession: of.sessionId !== undefined,
      isForMail: of.mailChangeId !== undefined,
      minutes: SENDS_WITHIN_MINUTES,
    },
  );
  if (sent && sent.sends >= SENDS) throw tooMany(Math.max(1, sent.seconds));
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into one_time_codes (user_id, session_id, reset_id, mail_change_id, is_familiar,
       requested_at)
     values ($userId, $sessionId::uuid, $resetId::uuid, $mailChangeId::uuid, $isFamiliar,
       statement_timestamp())
     returning id`,
    { userId, isFamiliar, ...idsOf(of) },
  );
  if (!row) throw new Error('The code was not stored');
  return row.id;
}

/**
 * Makes the six digits of a code that was asked for, and keeps only their hash; made again, the
 * former digits no longer fit. Null when nobody needs them any more.
 */
export async function makeDigits(tx: Tx, secret: Buffer, codeId: number): Promise<string | null> {
  const pin = randomInt(1_000_000).toString().padStart(6, '0');
  const code = await queryOne<{ userId: number }>(
    tx,
    'select user_id as "userId" from one_time_codes where id = $codeId',
    { codeId },
  );
  const made = await query(
    tx,
    `update one_time_codes set hash = $hash,
       expires_at = now() + make_interval(mins => ${MINUTES})
     where id = $codeId and used_at is null
       and requested_at > now() - make_interval(mins => ${SENDS_WITHIN_MINUTES})
     returning id`,
    { codeId, hash: hashOf(secret, { codeId, userId: code?.userId ?? 0 }, pin) },
  );
  return made.length === 0 ? null : pin;
}

/**
 * Keyed: a million hashes are made in a second, so a bare one would hide nothing. Of whom it is stands in
 * it: whoever writes to the database makes no code of theirs one of another's.
 */
const hashOf = (
  secret: Buffer,
  { codeId, userId }: { codeId: number; userId: number },
  pin: string,
): Buffer =>
  createHmac('sha256', deriveKey(secret, 'one-time code'))
    .update(`${codeId}:${userId}:${pin}`)
    .digest();

export type Looked =
  /** The latest code was looked at, and these were, or were not, its digits. */
  | { codeId: number; userId: number; isRight: boolean }
  /** There is no code, or it is used, too old, or has been tried 5 times. */
  | null;

/**
 * Looks at the latest code, as one of `userId`'s, whose session, password or address it opens. The try is counted, and committed, before the digits are compared: of
 * a thousand guesses at once the row's lock lets five through.
 */
export async function tryCode(
  db: Db,
  secret: Buffer,
  { userId, ...of }: CodeFor & { userId: number },
  pin: string,
): Promise<Looked> {
  const row = await queryOne<{ id: number; userId: number; hash: Buffer }>(
    db,
    `update one_time_codes set tries = tries + 1
     where id = (select max(id) from one_time_codes
         where session_id = $sessionId::uuid or reset_id = $resetId::uuid
           or mail_change_id = $mailChangeId::uuid)
       and used_at is null and tries < ${TRIES} and expires_at > now() and hash is not null
     returning id, user_id as "userId", hash`,
    idsOf(of),
  );
  if (!row) return null;
  const isRight = timingSafeEqual(row.hash, hashOf(secret, { codeId: row.id, userId }, pin));
  return { codeId: row.id, userId: row.userId, isRight };
}

/** Uses a code up; false when someone else did so just now. */
export async function spendCode(tx: Tx, codeId: number): Promise<boolean> {
  const used = await query(
    tx,
    'update one_time_codes set used_at = now() where id = $codeId and used_at is null returning id',
    { codeId },
  );
  return used.length > 0;
}
