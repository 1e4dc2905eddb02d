import { Router } from 'express';
import { z } from 'zod';
import { read } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import type { Services } from '#server/platform/services.ts';
import { accessesToMyPay, peopleOfAccess, salaryAccesses } from './accesses.ts';
import { salaryAccessQuery } from './query.ts';

/** The routes of the salary access log. Auditors see the log, and everyone sees the accesses to their own pay. */
export function salaryAccessRoutes(services: Services): Router {
  const router = Router();
  router.get('/Privacy/PayLooks', read(services, salaryAccessQuery, salaryAccesses));
  router.get('/Privacy/PayLook', read(services, z.object({ id: queryInt() }), peopleOfAccess));
  router.get('/Privacy/LooksAtMyPay', read(services, z.object({}), accessesToMyPay));
  return router;
}
