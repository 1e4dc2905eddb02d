import { asOneDomain } from '#server/platform/mail/mailForms.ts';
import { comparisonKey } from '#machines/core/values/textKeys.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  ACCOUNT_DELAYS,
  ADDRESS_DELAYS,
  delayKey,
  EVER,
  forgive,
  giveBack,
  reserveAttempt,
  type DelayPolicy,
} from './delays.ts';
import { getNetwork } from './network.ts';

/** The account that someone tries to sign in to, and from where. */
export interface LoginTry {
  loginId: string;
  /** The user with this login ID; null if there is none. */
  userId: number | null;
  address: string;
  isKnownDevice: boolean;
}

/** The handle of an attempt, which is counted before the password is checked. */
export interface LoginLimit {
  /**
   * Has to be called if the password was right. Resets the failures in a row, and removes the attempt from the count of
   * the address.
   */
  right(): Promise<void>;
}

export const LOCKED =
  'This account is locked after too many wrong passwords. Set a new password with “Forget Password”, or ask an administrator.';

const FAMILIAR_DAYS = 90;

/**
 * Limits attempts to sign in, separately for known devices, known networks and everyone else, so that no one is refused
 * because of others. The delay grows, and the 100th failure in a row locks the account. The address is limited for
 * unknown devices only.
 * @throws AppError 429 while one of these limits requires waiting.
 */
export async function takeLoginLimit(db: Db, tried: LoginTry): Promise<LoginLimit> {
  const { loginId, isKnownDevice } = tried;
  const isNear = await isFamiliarNetwork(db, tried);
  const queue = isKnownDevice
    ? keyOfLogin('familiar', loginId)
    : isNear
      ? `${nearPrefix(loginId)}${delayKey('', getNetwork(tried.address))}`
      : keyOfLogin('account', loginId);
  const address = isKnownDevice ? [] : [limit(addressKey(tried.address), ADDRESS_DELAYS)];
  // Counts of login IDs that do not exist get another prefix, by which they are found and deleted after a year.
  const ever = `${tried.userId === null ? 'no one ' : ''}${EVER_PREFIX}${queue}`;
  const taken = await takeAll(db, [...address, limit(queue, ACCOUNT_DELAYS), limit(ever, EVER)]);
  return {
    right: async () => {
      await Promise.all([queue, ever].map((key) => forgive(db, key)));
      if (!isKnownDevice) await giveBack(db, taken[0] ?? '');
    },
  };
}

/** Removes all limits of an account, after a password was reset or when an administrator unlocks it. */
export async function unlockLogin(db: Db | Tx, loginId: string): Promise<void> {
  const keys = [keyOfLogin('familiar', loginId), keyOfLogin('account', loginId)];
  await query(
    db,
    `delete from delays where key = any($keys::text[])
       or starts_with(key, $near) or starts_with(key, $everNear)`,
    {
      keys: keys.flatMap((key) => [key, `${EVER_PREFIX}${key}`]),
      near: nearPrefix(loginId),
      everNear: `${EVER_PREFIX}${nearPrefix(loginId)}`,
    },
  );
}

/** Whether people on unknown devices have to wait before they can try to sign in to an account. */
export async function isLoginLocked(db: Db | Tx, loginId: string): Promise<boolean> {
  const rows = await query(
    db,
    `select from delays where blocked_until > now()
       and (key = any($keys::text[]) or starts_with(key, $near))`,
    {
      keys: ['familiar', 'account'].map((kind) => `${EVER_PREFIX}${keyOfLogin(kind, loginId)}`),
      near: `${EVER_PREFIX}${nearPrefix(loginId)}`,
    },
  );
  return rows.length > 0;
}

export const addressKey = (address: string, kind = 'address'): string =>
  delayKey(kind, getNetwork(address));

/**
 * The key under which attempts to sign in to an account are counted. Different spellings of the same login ID share it.
 */
const keyOfLogin = (kind: string, loginId: string): string =>
  delayKey(kind, comparisonKey(asOneDomain(loginId)));

const EVER_PREFIX = 'ever ';
const nearPrefix = (loginId: string): string => `${keyOfLogin('near', loginId)} `;

interface Limit {
  key: string;
  policy: DelayPolicy;
}
const limit = (key: string, policy: DelayPolicy): Limit => ({ key, policy });

/** Counts an attempt for all limits or for none: if one limit refuses the attempt, the others no longer count it. */
async function takeAll(db: Db, limits: readonly Limit[]): Promise<string[]> {
  const taken: string[] = [];
  try {
    for (const { key, policy } of limits) {
      await reserveAttempt(db, key, policy);
      taken.push(key);
    }
    return taken;
  } catch (error) {
    await Promise.all(taken.map((key) => giveBack(db, key)));
    const isLock = error instanceof AppError && limits[taken.length]?.policy === EVER;
    throw isLock ? new AppError('tooMany', LOCKED, { retryAfter: 3600 }) : error;
  }
}

/**
 * Whether the user has signed in from this network recently. This is queried for unknown login IDs as well, because the
 * response time would otherwise reveal that they do not exist.
 */
async function isFamiliarNetwork(db: Db, { userId, address }: LoginTry): Promise<boolean> {
  const rows = await query<{ address: string }>(
    db,
    `select distinct address from sign_in_log
     where user_id = $userId and is_success and event = 'login.accepted'
       and at > now() - make_interval(days => ${FAMILIAR_DAYS})`,
    { userId: userId ?? 0 },
  );
  const here = getNetwork(address);
  return rows.some((row) => getNetwork(row.address) === here);
}
