import { Router } from 'express';
import { z } from 'zod';
import { day } from '#machines/domains/workflows/contracts/audit.ts';
import { notFound } from '#server/platform/errors.ts';
import { read } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryInt, queryText } from '#server/platform/http/query.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { Services } from '#server/platform/services.ts';
import { processMap } from './processMap.ts';
import { processReport } from './report.ts';
import { casesOfVariant, variantsOf } from './variants.ts';

const period = z.object({
  workflow: queryText,
  from: day,
  until: day,
  businessUnitId: emptyAsMissing(queryInt('must be an ID').pipe(z.number().min(1)).optional()),
});
const isInOrder = ({ from, until }: { from: string; until: string }) => from <= until;
const IN_ORDER = { path: ['until'], message: 'cannot be before the first day' };
const reportQuery = period.refine(isInOrder, IN_ORDER);
const variantQuery = period
  .extend({ variant: z.string().regex(/^-?\d{1,19}$/, 'must be an ID') })
  .refine(isInOrder, IN_ORDER);

/** The calls that return figures of a workflow in a period, and the paths that its cases took. */
export function processReportRoutes(services: Services): Router {
  const router = Router();
  const boundTo = (workflow: string, { accountId }: Actor): BoundWorkflow => {
    const bound = services.engine.workflows.get(workflow);
    // Even the steps of another company's pipeline are hidden.
    if (!bound || bound.accounts?.has(accountId) === false) {
      throw notFound(`There is no workflow ${workflow}`);
    }
    return bound;
  };
  router.get(
    '/Workflow/ProcessReport',
    read(services, reportQuery, ({ db, actor }, { workflow, ...query }) =>
      processReport(db, boundTo(workflow, actor), actor, query),
    ),
  );
  router.get(
    '/Workflow/Variants',
    read(services, reportQuery, ({ db, actor }, { workflow, ...query }) =>
      variantsOf({ db, actor, bound: boundTo(workflow, actor), period: query }),
    ),
  );
  router.get(
    '/Workflow/ProcessMap',
    read(services, reportQuery, ({ db, actor }, { workflow, ...query }) =>
      processMap({ db, actor, bound: boundTo(workflow, actor), period: query }),
    ),
  );
  router.get(
    '/Workflow/VariantCases',
    read(services, variantQuery, ({ db, actor }, { workflow, variant, ...query }) =>
      casesOfVariant({ db, actor, bound: boundTo(workflow, actor), period: query, variant }),
    ),
  );
  return router;
}
