import { setTimeout as sleep } from 'node:timers/promises';
import { Router } from 'express';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { metricsRoute } from './metricsRoute.ts';

/** The routes `/healthz`, `/readyz` and, unless it has a port of its own, `/metrics`. */
export function healthRoutes(services: Services): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => void response.json({ ok: true }));
  router.get('/readyz', async (_request, response) => {
    await Promise.all([reachDatabase(services), services.queues.reachable()]);
    response.json({ ok: true });
  });
  if (!services.env.METRICS_PORT) router.get('/metrics', metricsRoute(services));
  return router;
}

/**
 * The milliseconds to wait for the database. A readiness check has to respond within 2 s, and a database that hangs
 * never answers.
 */
const PATIENCE_MS = 1500;

async function reachDatabase({ db }: Services): Promise<void> {
  const limit = new AbortController();
  const rows = query(db, 'select 1');
  rows.catch(() => undefined);
  try {
    await Promise.race([
      rows,
      sleep(PATIENCE_MS, undefined, { signal: limit.signal }).then(() => {
        throw new Error('no answer');
      }),
    ]);
  } catch {
    throw new AppError('unavailable', 'The database cannot be reached at the moment, try again');
  } finally {
    limit.abort();
  }
}
