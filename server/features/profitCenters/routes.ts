import { Router } from 'express';
import {
  removeProfitCentersBody,
  saveProfitCentersBody,
} from '#machines/contracts/profitCenters.ts';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import { read, write } from '#server/http/call.ts';
import type { Services } from '#server/services.ts';
import { profitCenters, profitCentersQuery } from './read.ts';
import { removeProfitCenters, saveProfitCenters } from './save.ts';

const SUBMITTED: WriteAnswer = { statusCode: 200, message: 'Submitted Successfully' };

/** Cost allocation of people to profit centers. */
export function profitCenterRoutes(services: Services): Router {
  const router = Router();
  router.get('/Employee/ProfitCenters', read(services, profitCentersQuery, profitCenters));
  router.post(
    '/Employee/SaveProfitCenters',
    write(services, saveProfitCentersBody, async (call, body) => {
      await saveProfitCenters(call, body);
      return SUBMITTED;
    }),
  );
  router.post(
    '/Employee/RemoveProfitCenters',
    write(services, removeProfitCentersBody, async (call, body) => {
      await removeProfitCenters(call, body);
      return SUBMITTED;
    }),
  );
  return router;
}
