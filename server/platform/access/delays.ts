import { createHash } from 'node:crypto';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';

/**
 * How failures delay further attempts: the first `free` failures do not, the next one causes a delay of `firstSeconds`,
 * and each further one doubles the delay, up to `capSeconds`. Failures are forgotten `forgetSeconds` after the last
 * one.
 */
export interface DelayPolicy {
  free: number;
  firstSeconds: number;
  capSeconds: number;
  forgetSeconds: number;
}

/**
 * The limit for one account: 5 attempts at once, then at most 4 an hour. Known devices are counted separately
 * (familiarDevice.ts), so strangers cannot lock a person out of their account.
 */
export const ACCOUNT_DELAYS: DelayPolicy = {
  free: 5,
  firstSeconds: 5,
  capSeconds: 900,
  forgetSeconds: 3600,
};

/**
 * The limit for one IP address, which a whole office may share. It slows down attempts to use the same password on many
 * accounts.
 */
export const ADDRESS_DELAYS: DelayPolicy = {
  free: 50,
  firstSeconds: 5,
  capSeconds: 900,
  forgetSeconds: 3600,
};

/** 60 years in seconds, which is close to the largest `integer` of PostgreSQL. */
const YEARS = 60 * 365 * 86_400;

/** The limit of wrong passwords in a row over any length of time: the 100th locks the account. */
export const EVER: DelayPolicy = {
  free: 100,
  firstSeconds: YEARS,
  capSeconds: YEARS,
  forgetSeconds: YEARS,
};

/**
 * The limit of wrong one-time codes of an account. With only 5 attempts per code and 3 codes in 15 minutes,
 * someone could try a seventh of all possible codes within 100 days.
 */
export const CODE_DELAYS: DelayPolicy = {
  free: 15,
  firstSeconds: 60,
  capSeconds: 3600,
  forgetSeconds: 86_400,
};

/** The key under which attempts are counted. It is hashed so that it does not reveal the account or address. */
export const delayKey = (kind: string, of: string | number): string =>
  `${kind}:${createHash('sha256').update(String(of).toLowerCase()).digest('base64url')}`;

const FAILED = `
  insert into delays as d (key, failures, failed_at, blocked_until)
  values ($key, 1, clock_timestamp(), clock_timestamp())
  on conflict (key) do update set
    failures = case when d.failed_at < clock_timestamp() - make_interval(secs => $forgetSeconds)
      then 1 else d.failures + 1 end,
    failed_at = clock_timestamp(),
    blocked_until = clock_timestamp() + make_interval(secs => case
      when d.failed_at < clock_timestamp() - make_interval(secs => $forgetSeconds)
        or d.failures + 1 < $free then 0
      else least($capSeconds, $firstSeconds * power(2, least(d.failures + 1 - $free, 30))) end)`;

/**
 * Counts an attempt as failed before it is checked. Otherwise, many concurrent attempts would all be let through. After
 * a success, `forgive` removes the count.
 * @throws AppError 429 with Retry-After while the key has to wait.
 */
export async function reserveAttempt(db: Db, key: string, policy: DelayPolicy): Promise<void> {
  const taken = await query(
    db,
    `${FAILED} where d.blocked_until <= clock_timestamp() returning key`,
    { key, ...policy },
  );
  if (taken.length === 0) await refuseWhileWaiting(db, key, 1);
}

/** Removes one counted attempt that turned out not to be a failure. */
export const giveBack = (db: Db, key: string): Promise<unknown> =>
  query(
    db,
    `update delays set failures = greatest(failures - 1, 0), blocked_until = clock_timestamp()
     where key = $key`,
    { key },
  );

/**
 * Refuses an attempt while the key has to wait, without counting it.
 * @throws AppError 429
 */
export async function refuseWhileWaiting(db: Db, key: string, atLeast = 0): Promise<void> {
  const row = await queryOne<{ seconds: number }>(
    db,
    `select ceil(extract(epoch from blocked_until - clock_timestamp()))::integer as seconds
     from delays where key = $key`,
    { key },
  );
  const seconds = Math.max(atLeast, row?.seconds ?? 0);
  if (seconds > 0) throw tooMany(seconds);
}

/** Counts a failure, even while the key has to wait. */
export const countFailure = (db: Db, key: string, policy: DelayPolicy): Promise<unknown> =>
  query(db, FAILED, { key, ...policy });

/** Resets the count of failures after a success. */
export const forgive = (db: Db | Tx, key: string): Promise<unknown> =>
  query(db, 'delete from delays where key = $key', { key });

export function tooMany(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 120 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${minutes} minutes`;
  return new AppError('tooMany', `Too many attempts. Please try again in ${wait}.`, {
    retryAfter: seconds,
  });
}
