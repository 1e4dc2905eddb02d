/**
 * How far the database's clock is ahead of this process. Machines that share a database may disagree on the time, and
 * a clock may be set back while a process runs. What several processes evaluate (tokens, tickets, checkpoints) and
 * what is stored therefore uses the database's clock.
 */
let ahead = 0;

/** With a larger difference, deadlines, tokens and displayed times contradict each other. */
export const LARGEST_SKEW_MS = 60_000;

/** The current time of the database, to within a few milliseconds. */
export const databaseTime = (): Date => new Date(Date.now() + ahead);

/**
 * Adopts the time that the database returned.
 * @param request `performance.now()` before the query.
 * @param answered `performance.now()` after it; the database is assumed to have read its clock halfway in between.
 */
export function syncClock(said: Date, request: number, answered: number): void {
  ahead = said.getTime() + (answered - request) / 2 - Date.now();
}
