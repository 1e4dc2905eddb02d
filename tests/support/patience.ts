const VARIABLE = 'TEST_PATIENCE';
const QUIET_MS = 120;
const ROUNDS = 45_000_000;

/**
 * A time limit in milliseconds, scaled to how much slower this machine was at the start of the run than a
 * quiet one. It only delays tests that fail.
 */
export const patience = (milliseconds: number): number =>
  Math.round(milliseconds * Number(process.env[VARIABLE] ?? 1));

/** Times a fixed loop once for all workers of a run: 1 to 8 times the duration on a quiet machine. */
export function measurePatience(): void {
  if (process.env[VARIABLE] !== undefined) return;
  const begun = performance.now();
  for (let round = 0, sum = 0; round < ROUNDS; round += 1) sum = (sum + round) % 7;
  const ratio = (performance.now() - begun) / QUIET_MS;
  process.env[VARIABLE] = Math.min(8, Math.max(1, ratio)).toFixed(1);
}
