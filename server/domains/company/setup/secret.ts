import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { deriveKey } from '#server/platform/secret.ts';

/** The setup's random number is stored under this key until the company exists. */
const KEY = 'setup';

/** The letters and digits of the code. Those that look alike are left out. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LENGTH = 20;

/**
 * Returns the setup code that the server prints. It is derived from the installation's secret and a number that the
 * setup deletes. Therefore all servers of a database print the same code, and none stores it.
 */
export async function setupSecret(db: Db | Tx, secret: Buffer): Promise<string> {
  await query(
    db,
    'insert into installation (key, value) values ($key, $value) on conflict do nothing',
    { key: KEY, value: randomUUID() },
  );
  const created = await secretNow(db, secret);
  if (created === null) throw new Error('There is no number to set up by');
  return created;
}

/** Whether the input is the code, in any spelling. Once the code was used, nothing is. */
export async function isSetupSecret(db: Db | Tx, secret: Buffer, given: string): Promise<boolean> {
  const right = await secretNow(db, secret);
  if (right === null) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(plain(given)), digest(plain(right)));
}

/** Invalidates the code for all servers. */
export const endSetupSecret = (tx: Tx): Promise<unknown> =>
  query(tx, 'delete from installation where key = $key', { key: KEY });

async function secretNow(db: Db | Tx, secret: Buffer): Promise<string | null> {
  const row = await queryOne<{ value: string }>(
    db,
    'select value from installation where key = $key',
    { key: KEY },
  );
  if (!row) return null;
  const bytes = createHmac('sha256', deriveKey(secret, 'setup')).update(row.value).digest();
  const letters = Array.from(
    bytes.subarray(0, LENGTH),
    (byte) => LETTERS[byte % LETTERS.length],
  ).join('');
  return letters.replaceAll(/.{5}(?=.)/g, '$&-');
}

const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
