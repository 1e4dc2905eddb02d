import { setTimeout as wait } from 'node:timers/promises';
import { completeDemo } from './index.ts';
import { announcePastYear, fillPastYear } from './pastYear.ts';

/** In milliseconds. The rest of the demo waits, because the first page has priority. */
const FIRST_AFTER = 3000;

/**
 * Adds what `seedDemo` left out, while the demo is already in use. After each part it pauses for as long as the part
 * took, so that one processor core stays free for the demo.
 */
export async function makeTheRest(databaseUrl: string, stopping: AbortSignal): Promise<void> {
  const rest = (milliseconds: number) => wait(milliseconds, undefined, { signal: stopping });
  await rest(FIRST_AFTER);
  await announcePastYear(databaseUrl);
  try {
    await completeDemo(databaseUrl, rest);
  } finally {
    // The year of attendance doesn't depend on the other parts.
    if (!stopping.aborted) await fillPastYear(databaseUrl, stopping);
  }
}
