import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { stateHasTag } from '#machines/core/session/state.ts';
import type { PresentedCheckpoint } from '#server/platform/history/anchors/witness.ts';
import { newestAnchored } from '#server/platform/history/anchors/newest.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import {
  asTagged,
  requireUnchanged,
  type WorkRow,
} from '#server/platform/history/records/obeyed.ts';
import { isCanonical, getSignature, tokenCipher } from './tokenCipher.ts';

/**
 * For this long, a token that was just used can be used again and returns the same successor, because two tabs may
 * refresh at the same moment.
 */
const GRACE_MS = 10_000;

const getHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The format of refresh tokens. A token contains the ID of its session and is signed, so that a used token is
 * still recognized after its row was deleted.
 */
function tokenFormat(secret: Buffer) {
  const mark = getSignature(secret, 'refresh token');
  return {
    make: (sessionId: string, seen: PresentedCheckpoint | null): string => {
      const random = Buffer.concat([randomBytes(RANDOM_BYTES), seen ? getBytes(seen) : NONE]);
      const text = `${sessionId}.${random.toString('base64url')}`;
      return `${text}.${mark(text)}`;
    },
    /** The session of a token; null if this installation did not make the token. */
    sessionOf: (token: string): string | null => {
      const [sessionId = '', random = '', given = '', ...rest] = token.split('.');
      const right = Buffer.from(mark(`${sessionId}.${random}`));
      const ours =
        rest.length === 0 &&
        isCanonical(random) &&
        Buffer.byteLength(given) === right.length &&
        timingSafeEqual(Buffer.from(given), right);
      return ours ? sessionId : null;
    },
  };
}

const RANDOM_BYTES = 32;
const NUMBER_BYTES = 6;
const HASH_BYTES = 16;
const NONE = Buffer.alloc(0);

/** A checkpoint as the bytes that follow the random bytes of a token. */
function getBytes({ checkpoint, hash }: PresentedCheckpoint): Buffer {
  const number = Buffer.alloc(NUMBER_BYTES);
  number.writeUIntBE(checkpoint, 0, NUMBER_BYTES);
  return Buffer.concat([number, Buffer.from(hash, 'hex').subarray(0, HASH_BYTES)]);
}

/**
 * The newest checkpoint at the time when a token was made. A database that was restored to an earlier state lacks this
 * checkpoint, and perhaps the token's session. Null if this installation did not make the token, or there was no
 * checkpoint yet.
 */
export function checkpointIn(secret: Buffer, token: string): PresentedCheckpoint | null {
  if (tokenFormat(secret).sessionOf(token) === null) return null;
  const seen = Buffer.from(token.split('.')[1] ?? '', 'base64url').subarray(RANDOM_BYTES);
  if (seen.length !== NUMBER_BYTES + HASH_BYTES) return null;
  return {
    checkpoint: seen.readUIntBE(0, NUMBER_BYTES),
    hash: seen.subarray(NUMBER_BYTES).toString('hex'),
  };
}

const successorCipher = (secret: Buffer) => tokenCipher(secret, 'refresh successor');

/** Adds the next refresh token of a session. The token expires together with the session. */
export async function addRefreshToken(tx: Tx, secret: Buffer, sessionId: string): Promise<string> {
  const newest = await newestAnchored(tx);
  const token = tokenFormat(secret).make(sessionId, newest);
  await query(
    tx,
    `insert into refresh_tokens (hash, session_id, expires_at)
     select $hash, s.id, s.expires_at from sessions s where s.id = $sessionId::uuid`,
    { hash: getHash(token), sessionId },
  );
  return token;
}

/** The session of a refresh token, whether or not it has ended; null if this installation did not make the token. */
export const sessionOfRefreshToken = (secret: Buffer, token: string): string | null =>
  tokenFormat(secret).sessionOf(token);

export type Refreshed =
  | { ok: true; userId: number; sessionId: string; refreshToken: string }
  /** `reused` is the session that has to be ended because its token was used a second time; otherwise null. */
  | { ok: false; reused: string | null };

/**
 * Exchanges a refresh token for the next one. A token that is used again after the grace period must have been stolen.
 * It is unknown whether this user or the previous one is the thief, so the session has to end.
 */
export async function rotate(tx: Tx, secret: Buffer, token: string): Promise<Refreshed> {
  const sessionId = tokenFormat(secret).sessionOf(token);
  if (sessionId === null) return { ok: false, reused: null };
  // Locks the row of the session first, as all code that ends sessions does, so that two transactions cannot deadlock.
  const session = await queryOne<{ userId: number; state: string; alive: boolean }>(
    tx,
    `select s.user_id as "userId", s.state,
       (s.revoked_at is null and s.expires_at > now() and u.is_welcome) as alive
     from sessions s join user_people u on u.user_id = s.user_id
     where s.id = $sessionId::uuid for update of s`,
    { sessionId },
  );
  if (!session?.alive || !stateHasTag(session.state, 'mayCall')) return { ok: false, reused: null };
  const row = await queryOne<WorkRow & { usedMs: number | null; successor: Buffer | null }>(
    tx,
    `select successor, extract(epoch from clock_timestamp() - used_at) * 1000 as "usedMs",
       ${asTagged('r', 'session_id')}
     from refresh_tokens r where hash = $hash`,
    { hash: getHash(token) },
  );
  if (!row) return { ok: false, reused: sessionId };
  await requireUnchanged(tx, 'refresh_tokens', [row], 'A session was to go on by it');
  if (row.usedMs !== null) {
    const successor =
      row.usedMs < GRACE_MS && row.successor
        ? successorCipher(secret).decrypt(row.successor)
        : null;
    return successor === null
      ? { ok: false, reused: sessionId }
      : { ok: true, userId: session.userId, sessionId, refreshToken: successor };
  }
  const refreshToken = await addRefreshToken(tx, secret, sessionId);
  await query(
    tx,
    `update refresh_tokens set used_at = clock_timestamp(), successor = $successor
     where hash = $hash`,
    { hash: getHash(token), successor: successorCipher(secret).encrypt(refreshToken) },
  );
  await query(tx, 'update sessions set seen_at = now() where id = $sessionId::uuid', { sessionId });
  return { ok: true, userId: session.userId, sessionId, refreshToken };
}
