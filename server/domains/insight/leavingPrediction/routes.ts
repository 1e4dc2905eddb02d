import { Router } from 'express';
import { z } from 'zod';
import { leavingReportQuery } from '#machines/domains/insight/contracts/leavingPrediction.ts';
import { read } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { leavingModel, leavingReport } from './report.ts';

/** The calls that return the prediction of who leaves, and its quality (spec 002 §2.8). */
export function leavingPredictionRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/EmployeeNonCompliance/GetEmployeeLeavePerictionReport',
    read(services, leavingReportQuery, leavingReport),
  );
  router.get('/EmployeeNonCompliance/GetLeavingModel', read(services, z.object({}), leavingModel));
  return router;
}
