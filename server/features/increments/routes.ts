import { Router } from 'express';
import { z } from 'zod';
import {
  approvalItem,
  batchOf,
  incrementRequestRow,
  recommendationItem,
  releaseItem,
} from '#machines/contracts/increments.ts';
import type { DispatchResult } from '#server/workflow/engine/dispatch.ts';
import { budgetBody } from '#machines/workflows/increment/budget.ts';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import { read, write } from '#server/http/call.ts';
import { readFile } from '#server/http/stream.ts';
import type { Services } from '#server/services.ts';
import { budgetChanges, budgetChangesQuery, budgets, budgetsQuery, saveBudget } from './budgets.ts';
import { candidatesQuery, listCandidates } from './candidates.ts';
import { approvalOf, decideIncrements, recommendationOf, releaseOf } from './decide.ts';
import { exportFile, exportQuery } from './exportFile.ts';
import { fiscalYears } from './fiscalYears.ts';
import { landing, landingQuery } from './landing.ts';
import { requestIncrements } from './request.ts';
import { viewQuery, viewRequests } from './view.ts';

/**
 * 50,000 whole rows, as the old client sends them back, were 43 MB with short names; with only the
 * fields that are read, 5 MB.
 */
export const BATCH_BODY_LIMIT = '64mb';

const SUBMITTED: WriteAnswer = { statusCode: 200, message: 'Submitted Successfully' };

/** The calls of salary increments (spec 000 §7). */
export function incrementRoutes(services: Services): Router {
  const router = Router();
  const { engine } = services;

  /** A write of 1 to 50,000 items, answered when all of them stand. */
  const batch = <Item extends z.ZodType>(
    item: Item,
    command: (
      call: Parameters<Parameters<typeof write>[2]>[0],
      items: z.output<Item>[],
    ) => Promise<DispatchResult>,
  ) =>
    write(
      services,
      batchOf(item),
      async (call, items) => {
        const { batchId, undoable } = await command(call, items);
        return { ...SUBMITTED, batchId, undoable };
      },
      { limit: BATCH_BODY_LIMIT },
    );

  router.get('/PMS/GetFiscalYearDDL', read(services, z.object({}), fiscalYears));
  router.get('/Employee/EmployeeListForIncrement', read(services, candidatesQuery, listCandidates));
  router.get('/Employee/IncrementRequestLanding', read(services, landingQuery, landing));
  router.get('/Employee/IncrementRequestView', read(services, viewQuery, viewRequests));
  router.get('/PdfAndExcelReport/IncrementExport', readFile(services, exportQuery, exportFile));
  router.post(
    '/Employee/IncrementRequestCreate',
    batch(incrementRequestRow, ({ tx, actor }, rows) => requestIncrements(tx, engine, actor, rows)),
  );
  router.post(
    '/Employee/IncrementRequestRecommendation',
    batch(recommendationItem, ({ tx, actor }, items) =>
      decideIncrements(tx, engine, actor, items.map(recommendationOf)),
    ),
  );
  router.post(
    '/Employee/IncrementRequestApprove',
    batch(approvalItem, ({ tx, actor }, items) =>
      decideIncrements(tx, engine, actor, items.map(approvalOf)),
    ),
  );
  router.post(
    '/Employee/IncrementRequestRelease',
    batch(releaseItem, ({ tx, actor }, items) =>
      decideIncrements(tx, engine, actor, items.map(releaseOf)),
    ),
  );
  router.get('/Employee/IncrementBudgetLanding', read(services, budgetsQuery, budgets));
  router.get('/Employee/IncrementBudgetHistory', read(services, budgetChangesQuery, budgetChanges));
  router.post('/Employee/IncrementBudgetSave', write(services, budgetBody, saveBudget));
  return router;
}
