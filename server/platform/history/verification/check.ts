import { isUnreachable } from '#server/platform/db/unreachable.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Broken } from './family.ts';

/**
 * Runs one check. If something cannot be read, that becomes a finding and the other checks still run; otherwise, a
 * single invalid value would disable all verification.
 * @throws if the database cannot be reached; the whole run then fails, which also alerts auditors.
 */
export async function runCheck(
  db: Db,
  name: string,
  find: (db: Db) => Promise<Broken[]>,
): Promise<Broken[]> {
  return attempt(db, find, (error) => [unread(name, error)]);
}

/** Thrown in a check to end the whole verification because its job was stopped. */
export class Ended extends Error {}

/**
 * Runs work that may fail, and handles its error. Within a transaction it uses a savepoint, because an error would
 * otherwise end the transaction.
 */
export async function attempt<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  failed: (error: unknown) => T | Promise<T>,
): Promise<T> {
  try {
    return db.isTransaction ? await db.transaction(work) : await work(db);
  } catch (error) {
    if (isUnreachable(error) || error instanceof Ended) throw error;
    return failed(error);
  }
}

/** The finding that something could not be verified. */
export const unread = (name: string, error: unknown): Broken => ({
  workflow: 'check',
  subjectId: 0,
  seq: 0,
  reason: `Could not be verified: ${name} (${getReason(error)})`,
  concern: 'unread',
  cause: name,
});

const LONGEST = 300;

/** The message of an error without the statement that knex puts in front of it. */
export function getReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split(' - ').at(-1) ?? message).slice(0, LONGEST);
}
