import { Router } from 'express';
import { read } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { leavingQuery, readLeaving } from './leaving.ts';
import { legalQuery } from '#server/domains/pay/reports/legalIdentity.ts';
import { readGratuityReport } from './report.ts';

export function gratuityRoutes(services: Services): Router {
  const router = Router();
  router.get('/Employee/GetEmployeeGratuityReport', read(services, legalQuery, readGratuityReport));
  router.get('/Gratuity/Leaving', read(services, leavingQuery, readLeaving));
  return router;
}
