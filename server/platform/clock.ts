/**
 * By how much the clock of the database is ahead of this process, in milliseconds. The clocks of several machines may
 * differ, and a clock may be set back. Times that are stored or that several processes compare, such as in tokens and
 * checkpoints, are therefore those of the database.
 */
let ahead = 0;

/**
 * The largest difference that is tolerated. With more, deadlines, tokens and displayed times would contradict
 * each other.
 */
export const LARGEST_SKEW_MS = 60_000;

/** The current time of the database, to within a few milliseconds. */
export const databaseTime = (): Date => new Date(Date.now() + ahead);

/**
 * Adopts the time of the database.
 * @param askedAt `performance.now()` before the query.
 * @param answered `performance.now()` after the query. The database is assumed to have read its clock in the middle
 * between both.
 */
export function syncClock(said: Date, askedAt: number, answered: number): void {
  ahead = said.getTime() + (answered - askedAt) / 2 - Date.now();
}
