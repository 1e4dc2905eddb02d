import { Router } from 'express';
import { z } from 'zod';
import { day } from '#machines/domains/workflows/contracts/audit.ts';
import { notFound } from '#server/platform/errors.ts';
import { read } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryBoolean, queryInt, queryText } from '#server/platform/http/query.ts';
import type { Services } from '#server/platform/services.ts';
import { casesOnDay, daySteps, onDay } from './onDay.ts';

const dayQuery = z.object({
  day,
  workflow: queryText.optional(),
  businessUnitId: emptyAsMissing(queryInt('must be an ID').pipe(z.number().min(1)).optional()),
});

const casesQuery = dayQuery.extend({
  workflow: queryText,
  state: queryText,
  late: queryBoolean.optional(),
});

/** The calls that return the workbench as of the end of any day. */
export function onDayRoutes(services: Services): Router {
  const router = Router();
  const { engine } = services;
  router.get(
    '/Workflow/OnDay',
    read(services, dayQuery, ({ db, actor }, filter) => onDay(db, engine, actor, filter)),
  );
  router.get(
    '/Workflow/DaySteps',
    read(services, dayQuery, ({ db, actor }, filter) => daySteps(db, engine, actor, filter)),
  );
  router.get(
    '/Workflow/CasesOnDay',
    read(services, casesQuery, ({ db, actor }, { workflow, ...filter }) => {
      const bound = engine.workflows.get(workflow);
      if (!bound || bound.accounts?.has(actor.accountId) === false) {
        throw notFound(`There is no workflow ${workflow}`);
      }
      return casesOnDay(db, bound, actor, filter);
    }),
  );
  return router;
}
