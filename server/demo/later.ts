import { setTimeout as wait } from 'node:timers/promises';
import { completeDemo } from './index.ts';
import { announcePastYear, fillPastYear } from './pastYear.ts';

/** The first page comes first. */
const FIRST_AFTER = 3000;

/** Makes what `seedDemo` left out while the demo is in use, and rests as long as it works, to leave it a core. */
export async function makeTheRest(databaseUrl: string, stopping: AbortSignal): Promise<void> {
  const rest = (milliseconds: number) => wait(milliseconds, undefined, { signal: stopping });
  await rest(FIRST_AFTER);
  await announcePastYear(databaseUrl);
  try {
    await completeDemo(databaseUrl, rest);
  } finally {
    // The year of attendance needs none of it.
    if (!stopping.aborted) await fillPastYear(databaseUrl, stopping);
  }
}
