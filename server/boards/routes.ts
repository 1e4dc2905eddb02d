import { Router } from 'express';
import { z } from 'zod';
import { read } from '#server/http/call.ts';
import type { Services } from '#server/services.ts';
import { boardOf } from './board.ts';

/** The dashboards: each is one call, whatever stands on it. */
export function boardRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/Dashboard/Own',
    read(services, z.object({}), (call) => boardOf(call, 'self')),
  );
  router.get(
    '/Dashboard/Management',
    read(services, z.object({}), (call) => boardOf(call, 'management')),
  );
  return router;
}
