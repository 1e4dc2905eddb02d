import { Router } from 'express';
import { z } from 'zod';
import { read, SUBMITTED, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { interestBody, listPostings, postInterest } from './interest.ts';
import { listFundYears, pfReportQuery, readPfReport } from './register.ts';
import { readStatement, statementQuery } from './statement.ts';

export function fundRoutes(services: Services): Router {
  const router = Router();
  router.get('/Employee/GetEmployeePfReport', read(services, pfReportQuery, readPfReport));
  router.get('/Fund/Years', read(services, z.object({}), listFundYears));
  router.get('/Fund/Member', read(services, statementQuery, readStatement));
  router.get('/Fund/Postings', read(services, z.object({}), listPostings));
  router.post(
    '/Fund/PostInterest',
    write(services, interestBody, async (call, body) => ({
      ...SUBMITTED,
      ...(await postInterest(call, body)),
    })),
  );
  return router;
}
