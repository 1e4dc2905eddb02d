import { Router } from 'express';
import {
  removeProfitCentersBody,
  saveProfitCentersBody,
} from '#machines/domains/organisation/contracts/profitCenters.ts';
import { read, submit } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { profitCenters, profitCentersQuery } from './read.ts';
import { removeProfitCenters, saveProfitCenters } from './save.ts';

/** The calls that allocate the cost of people to profit centers. */
export function profitCenterRoutes(services: Services): Router {
  const router = Router();
  router.get('/Employee/ProfitCenters', read(services, profitCentersQuery, profitCenters));
  router.post(
    '/Employee/SaveProfitCenters',
    submit(services, saveProfitCentersBody, saveProfitCenters),
  );
  router.post(
    '/Employee/RemoveProfitCenters',
    submit(services, removeProfitCentersBody, removeProfitCenters),
  );
  return router;
}
