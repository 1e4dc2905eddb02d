const VARIABLE = 'TEST_PATIENCE';
const QUIET_MS = 120;
const ROUNDS = 45_000_000;

/**
 * A limit in milliseconds, scaled to how much slower than a quiet machine this one was when the run began.
 * It only delays a test that fails.
 */
export const patience = (milliseconds: number): number =>
  Math.round(milliseconds * Number(process.env[VARIABLE] ?? 1));

/** Times a fixed loop, once for all workers of a run: from 1 to 8 times a quiet machine's time. */
export function measurePatience(): void {
  if (process.env[VARIABLE] !== undefined) return;
  const begun = performance.now();
  for (let round = 0, sum = 0; round < ROUNDS; round += 1) sum = (sum + round) % 7;
  const ratio = (performance.now() - begun) / QUIET_MS;
  process.env[VARIABLE] = Math.min(8, Math.max(1, ratio)).toFixed(1);
}
