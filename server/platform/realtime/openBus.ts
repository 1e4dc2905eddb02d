import type { Env } from '#server/platform/env.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Bus, Listening } from './bus.ts';
import { openPostgresBus } from './postgresBus.ts';

/** Opens the bus in Redis if REDIS_URL is set, otherwise in PostgreSQL. */
export async function openBus(
  env: Pick<Env, 'DATABASE_URL' | 'REDIS_URL'>,
  log: Logger,
  as: Listening,
): Promise<Bus> {
  if (env.REDIS_URL) {
    const { openRedisBus } = await import('./redisBus.ts');
    return openRedisBus(env.REDIS_URL, log, as);
  }
  if (env.DATABASE_URL) return openPostgresBus(env.DATABASE_URL, log, as);
  throw new Error('Neither DATABASE_URL nor REDIS_URL is set');
}
