import { Router } from 'express';
import { read } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { leavingQuery, readLeaving } from './leaving.ts';
import { gratuityQuery, readGratuityReport } from './report.ts';

export function gratuityRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/Employee/GetEmployeeGratuityReport',
    read(services, gratuityQuery, readGratuityReport),
  );
  router.get('/Gratuity/Leaving', read(services, leavingQuery, readLeaving));
  return router;
}
