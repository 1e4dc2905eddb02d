import { Router } from 'express';
import { z } from 'zod';
import { handOverBody, turnDownBody } from '#machines/domains/people/contracts/hireDesk.ts';
import { read, submit, SUBMITTED, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { handOver, turnDown } from './handOver.ts';
import { candidate, candidateQuery, hiringRequisitions } from './read.ts';

/** The API calls that lead from recruitment to the first day: candidates, and the employees created from them. */
export function hireDeskRoutes(services: Services): Router {
  const router = Router();
  router.get('/HireDesk/Candidate', read(services, candidateQuery, candidate));
  router.get('/HireDesk/Requisitions', read(services, z.object({}), hiringRequisitions));
  router.post(
    '/HireDesk/HandOver',
    write(services, handOverBody, async (call, body) => ({
      ...SUBMITTED,
      autoId: await handOver(call, body),
    })),
  );
  router.post('/HireDesk/TurnDown', submit(services, turnDownBody, turnDown));
  return router;
}
