import { Router } from 'express';
import { z } from 'zod';
import { calendarDay } from '#machines/shared/calendarDay.ts';
import { read } from '#server/http/call.ts';
import { given, queryIdOrAll, queryInt, queryPage } from '#server/http/query.ts';
import type { Services } from '#server/services.ts';
import { looksAtMe, peopleOfLook, payLooks } from './looks.ts';

const day = given(calendarDay('must be a date').optional());

export const payLooksQuery = z.object({
  /** Whose pay. */
  employeeId: queryIdOrAll,
  /** Who looked. */
  viewerEmployeeId: queryIdOrAll,
  from: day,
  until: day,
  page: queryPage,
  pageSize: queryInt().pipe(z.number().min(1).max(100)).default(25),
});

/** Who looked at whose pay: the log for those who audit it, and for everybody what concerns them. */
export function payLookRoutes(services: Services): Router {
  const router = Router();
  router.get('/Privacy/PayLooks', read(services, payLooksQuery, payLooks));
  router.get('/Privacy/PayLook', read(services, z.object({ id: queryInt() }), peopleOfLook));
  router.get('/Privacy/LooksAtMyPay', read(services, z.object({}), looksAtMe));
  return router;
}
