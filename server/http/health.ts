import { Router } from 'express';
import { query } from '#server/db/sql.ts';
import { AppError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';

/** `/healthz`, `/readyz` and `/metrics`, for whatever watches over the process. */
export function healthRoutes(services: Services): Router {
  const router = Router();
  const { registry } = services.metrics;
  router.get('/healthz', (_request, response) => void response.json({ ok: true }));
  router.get('/readyz', async (_request, response) => {
    await query(services.db, 'select 1').catch(() => {
      throw new AppError('unavailable', 'The database cannot be reached at the moment, try again');
    });
    await services.queues.reachable();
    response.json({ ok: true });
  });
  router.get('/metrics', async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}
