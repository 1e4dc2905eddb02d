import { isUnreachable } from '#server/platform/db/unreachable.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Broken } from './family.ts';

/**
 * Runs one check by itself: what it can't read is a finding, and those after it still run. Otherwise one
 * invalid value somewhere would switch off verification of everything else.
 * @throws if the database can't be reached: then the run fails, which raises the same alarm.
 */
export async function runCheck(
  db: Db,
  name: string,
  find: (db: Db) => Promise<Broken[]>,
): Promise<Broken[]> {
  return attempt(db, find, (error) => [unread(name, error)]);
}

/** Ends the whole verification from within a check, when its job is stopped. */
export class Ended extends Error {}

/** Runs what may fail, in a savepoint if within a transaction, which an error would end. */
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

/** Without the statement, which knex puts before the message of PostgreSQL. */
export function getReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split(' - ').at(-1) ?? message).slice(0, LONGEST);
}
