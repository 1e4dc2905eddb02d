import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import {
  asTagged,
  requireUnchanged,
  type WorkRow,
} from '#server/platform/history/records/obeyed.ts';
import { deriveKey } from '#server/platform/secret.ts';
import { tooMany } from './delays.ts';

/**
 * These numbers are those of the contract: 5 attempts per code, codes valid for 5 minutes and for single use, and 3
 * codes in 15 minutes.
 */
const TRIES = 5;
const MINUTES = 5;
const SENDS = 3;
const SENDS_WITHIN_MINUTES = 15;

const SENT = 'A code was to be sent for it';
const USED = 'Someone was to be admitted by it';

/** What a code is for: signing in, resetting a password, or changing an email address. */
export type CodeFor =
  | { sessionId: string; resetId?: never; mailChangeId?: never }
  | { resetId: string; sessionId?: never; mailChangeId?: never }
  | { mailChangeId: string; sessionId?: never; resetId?: never };

const getIds = ({ sessionId = null, resetId = null, mailChangeId = null }: Loose) => ({
  sessionId,
  resetId,
  mailChangeId,
});
type Loose = { sessionId?: string | null; resetId?: string | null; mailChangeId?: string | null };

/**
 * Requests a code, whose digits a worker makes later. Requests from known devices are counted separately, so that a
 * stranger cannot use up the user's requests.
 * @throws AppError 429 if 3 codes were requested for the account in the last 15 minutes.
 */
export async function requestCode(
  tx: Tx,
  userId: number,
  isFamiliar: boolean,
  of: CodeFor,
): Promise<number> {
  // Locks the user's row, because two concurrent requests would otherwise both count as the third. The time is that of
  // the statement: now() is the start of the transaction, which may be before a code that another transaction has
  // requested since.
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
    { userId, isFamiliar, ...getIds(of) },
  );
  if (!row) throw new Error('The code was not stored');
  return row.id;
}

/**
 * Makes the six digits of a requested code and stores only their hash. Digits made earlier for the same code stop
 * working. Returns null if the code is no longer needed.
 */
export async function makeDigits(tx: Tx, secret: Buffer, codeId: number): Promise<string | null> {
  const pin = randomInt(1_000_000).toString().padStart(6, '0');
  const code = await queryOne<WorkRow & { userId: number }>(
    tx,
    `select user_id as "userId", ${asTagged('c')} from one_time_codes c where id = $codeId`,
    { codeId },
  );
  if (code) await requireUnchanged(tx, 'one_time_codes', [code], SENT);
  const rows = await query(
    tx,
    `update one_time_codes set hash = $hash,
       expires_at = now() + make_interval(mins => ${MINUTES})
     where id = $codeId and used_at is null
       and requested_at > now() - make_interval(mins => ${SENDS_WITHIN_MINUTES})
     returning id`,
    { codeId, hash: getHash(secret, { codeId, userId: code?.userId ?? 0 }, pin) },
  );
  return rows.length === 0 ? null : pin;
}

/**
 * The hash of a code. It uses a key, because a plain hash of six digits can be reversed in a second. It depends on the
 * user, so that changing a row cannot turn one user's code into another's.
 */
const getHash = (
  secret: Buffer,
  { codeId, userId }: { codeId: number; userId: number },
  pin: string,
): Buffer =>
  createHmac('sha256', deriveKey(secret, 'one-time code'))
    .update(`${codeId}:${userId}:${pin}`)
    .digest();

export type Lookup =
  /** The digits were compared with the latest code. */
  | { codeId: number; userId: number; isRight: boolean }
  /** There is no code to compare with: none was requested, or it was used, has expired, or was tried 5 times. */
  | null;

/**
 * Compares digits with the latest code of a user for this purpose. The attempt is counted and committed before the
 * comparison, so that of a thousand concurrent attempts only five are compared.
 */
export async function tryCode(
  db: Db,
  secret: Buffer,
  { userId, ...of }: CodeFor & { userId: number },
  pin: string,
): Promise<Lookup> {
  const row = await queryOne<WorkRow & { id: number; userId: number; hash: Buffer }>(
    db,
    `update one_time_codes c set tries = tries + 1
     where id = (select max(id) from one_time_codes
         where session_id = $sessionId::uuid or reset_id = $resetId::uuid
           or mail_change_id = $mailChangeId::uuid)
       and used_at is null and tries < ${TRIES} and expires_at > now() and hash is not null
     returning id, user_id as "userId", hash, ${asTagged('c')}`,
    getIds(of),
  );
  if (!row) return null;
  await requireUnchanged(db, 'one_time_codes', [row], USED);
  const isRight = timingSafeEqual(row.hash, getHash(secret, { codeId: row.id, userId }, pin));
  return { codeId: row.id, userId: row.userId, isRight };
}

/** Marks a code as used. Returns false if a concurrent call has already done so. */
export async function spendCode(tx: Tx, codeId: number): Promise<boolean> {
  const used = await query(
    tx,
    'update one_time_codes set used_at = now() where id = $codeId and used_at is null returning id',
    { codeId },
  );
  return used.length > 0;
}
