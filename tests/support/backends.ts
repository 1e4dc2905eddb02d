import { describe } from 'vitest';

/** One of Redis's 16 databases, so that parallel test files rarely take each other's jobs. */
const aDatabaseOf = (url: string): string => `${url}/${1 + Math.floor(Math.random() * 15)}`;

/**
 * Runs the same tests on each backend of queue and message bus. Without a Redis its side is skipped, with
 * a message.
 */
export function onEachBackend(tests: (environment: Record<string, string>) => void): void {
  describe('on PostgreSQL alone', () => tests({}));
  const redisUrl = process.env['REDIS_URL_FOR_TESTS'];
  describe.skipIf(!redisUrl)(
    redisUrl ? 'on Redis' : 'on Redis (skipped: REDIS_URL_FOR_TESTS is not set)',
    () => tests({ REDIS_URL: aDatabaseOf(redisUrl ?? '') }),
  );
}
