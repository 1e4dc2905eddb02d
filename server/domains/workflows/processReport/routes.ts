import { Router } from 'express';
import { z } from 'zod';
import { day } from '#machines/domains/workflows/contracts/audit.ts';
import { notFound } from '#server/platform/errors.ts';
import { read } from '#server/platform/http/call.ts';
import { given, queryInt, queryText } from '#server/platform/http/query.ts';
import type { Services } from '#server/platform/services.ts';
import { processReport } from './report.ts';

const reportQuery = z
  .object({
    workflow: queryText,
    from: day,
    until: day,
    businessUnitId: given(queryInt('must be an ID').pipe(z.number().min(1)).optional()),
  })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    message: 'cannot be before the first day',
  });

/** Figures of a workflow in a period. */
export function processReportRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/Workflow/ProcessReport',
    read(services, reportQuery, ({ db, actor }, { workflow, ...query }) => {
      const bound = services.engine.workflows.get(workflow);
      if (!bound) throw notFound(`There is no workflow ${workflow}`);
      return processReport(db, bound, actor, query);
    }),
  );
  return router;
}
