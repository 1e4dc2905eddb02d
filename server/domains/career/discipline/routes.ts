import { Router } from 'express';
import { z } from 'zod';
import { openCaseBody } from '#machines/domains/career/contracts/discipline.ts';
import { read, SUBMITTED, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { caseGrievances } from './grievances.ts';
import { openCase } from './open.ts';
import { caseQuery, caseView } from './read.ts';

/** Actions on a case use the workflow's routes. */
export function disciplineRoutes(services: Services): Router {
  const router = Router();
  const { engine } = services;
  router.get('/Career/Case', read(services, caseQuery, caseView));
  router.get('/Career/CaseGrievances', read(services, z.object({}), caseGrievances));
  router.post(
    '/Career/OpenCase',
    write(services, openCaseBody, async ({ tx, actor }, body) => ({
      ...SUBMITTED,
      autoId: await openCase(tx, engine, actor, body),
    })),
  );
  return router;
}
