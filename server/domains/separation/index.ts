import { Router } from 'express';
import { read } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { readRelease, releaseQuery } from './readRelease.ts';

/** Applications, clearance items and releases are decided by the routes of workflows. */
export function separationRoutes(services: Services): Router {
  const router = Router();
  router.get('/Separation/Release', read(services, releaseQuery, readRelease));
  return router;
}
