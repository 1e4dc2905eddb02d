import { Router } from 'express';
import { z } from 'zod';
import { workingCalendarBody } from '#machines/core/values/workingTime.ts';
import { read, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { readCalendar, saveCalendar } from './calendar.ts';

/** The calls about the weekdays and holidays from which an account's deadlines are calculated. */
export function workingCalendarRoutes(services: Services): Router {
  const router = Router();
  router.get('/WorkingCalendar/Get', read(services, z.object({}), readCalendar));
  router.post('/WorkingCalendar/Save', write(services, workingCalendarBody, saveCalendar));
  return router;
}
