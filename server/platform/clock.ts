/**
 * The database's time, as far as this process knows it. Machines that share a database need not agree
 * about the hour, and a clock may be set back under a running process: what several processes evaluate
 * (tokens, tickets, checkpoints) and what is stored goes by the one clock they share.
 */
let ahead = 0;

/** Farther apart, deadlines, tokens and what a person reads contradict each other. */
export const LARGEST_SKEW_MS = 60_000;

/** The present moment of the database, to within some milliseconds. */
export const databaseTime = (): Date => new Date(Date.now() + ahead);

/**
 * Takes over what the database's clock said.
 * @param asked and
 * @param answered are `performance.now()` around the question: half of what is between is its way.
 */
export function syncClock(said: Date, request: number, answered: number): void {
  ahead = said.getTime() + (answered - request) / 2 - Date.now();
}
