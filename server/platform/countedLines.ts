import type { Logger } from './log.ts';

const EVERY_MS = 1000;

type Counting = Pick<Logger, 'warn'>;

/**
 * For each logger, how often each kind of event happened for each reason within the current second.
 */
const counts = new WeakMap<
  Counting,
  Map<string, { what: string; reason: string; times: number }>
>();

/**
 * Counts events of one kind and writes at most one line a second for them, without a stack trace. While the database is
 * down, for example, thousands of calls a minute are refused for the same reason.
 */
export function countedLine(log: Counting, what: string, reason: string): void {
  const existing =
    counts.get(log) ?? new Map<string, { what: string; reason: string; times: number }>();
  if (existing.size === 0) {
    counts.set(log, existing);
    setTimeout(() => {
      for (const one of existing.values()) {
        log.warn({ reason: one.reason, times: one.times }, one.what);
      }
      existing.clear();
    }, EVERY_MS);
  }
  const key = `${what} ${reason}`;
  const line = existing.get(key) ?? { what, reason, times: 0 };
  line.times += 1;
  existing.set(key, line);
}
