import { Router } from 'express';
import { z } from 'zod';
import { instant } from '#machines/core/values/calendarDay.ts';
import { read } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { recentSteps } from './steps.ts';

const stepsQuery = z.object({ after: instant('must be an instant').optional() });

/** The calls of the workflow inspector. */
export function inspectorRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/Workflow/Steps',
    read(services, stepsQuery, async ({ db, actor }, { after }) => ({
      steps: await recentSteps(db, services, actor, after),
      forwardTo: services.env.STATELY_INSPECTOR_URL ?? null,
    })),
  );
  return router;
}
