import { Router } from 'express';
import { z } from 'zod';
import {
  approvalItem,
  getBatch,
  incrementRequestRow,
  recommendationItem,
  releaseItem,
} from '#machines/domains/increments/contracts/increments.ts';
import { budgetBody } from '#machines/domains/increments/budget.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { read, write } from '#server/platform/http/call.ts';
import { BATCH_BODY, decision, type Stands } from '#server/engine/http/decision.ts';
import { addFileCall } from '#server/platform/http/fileCall.ts';
import type { Services } from '#server/platform/services.ts';
import type { DispatchItem } from '#server/engine/dispatch/batch.ts';
import { boundIncrements } from './binding.ts';
import { budgetChanges, budgetChangesQuery, budgets, budgetsQuery, saveBudget } from './budgets.ts';
import { candidatesQuery, listCandidates } from './candidates.ts';
import { getApproval, getRecommendation, getRelease } from './decide.ts';
import { exportCall } from './exportFile.ts';
import { fiscalYears } from './fiscalYears.ts';
import { landing, landingQuery } from './landing.ts';
import { requestIncrements } from './request.ts';
import { viewFirstRows, viewQuery, viewRequests } from './view.ts';

const submitted = ({ batchId, undoable }: Stands): WriteAnswer => ({
  statusCode: 200,
  message: 'Submitted Successfully',
  batchId,
  undoable,
});

/** The calls of salary increments (spec 000 §7). */
export function incrementRoutes(services: Services): Router {
  const router = Router();
  const { engine } = services;

  /**
   * Registers the call of a stage. It takes 1 to 50,000 items, carries out all or none, and responds after the
   * commit.
   */
  const stage = <Item extends z.ZodType>(
    item: Item,
    getEvent: (item: z.output<Item>) => DispatchItem,
  ) =>
    decision(
      services,
      getBatch(item),
      (_actor, items) => ({
        workflow: boundIncrements(engine).workflow.id,
        items: items.map(getEvent),
      }),
      submitted,
    );

  router.get('/PMS/GetFiscalYearDDL', read(services, z.object({}), fiscalYears));
  router.get('/Employee/EmployeeListForIncrement', read(services, candidatesQuery, listCandidates));
  router.get('/Employee/IncrementRequestLanding', read(services, landingQuery, landing));
  router.get('/Employee/IncrementRequestView', read(services, viewQuery, viewRequests));
  router.get('/Employee/IncrementRequestFirstRows', read(services, viewQuery, viewFirstRows));
  addFileCall(router, services, exportCall);
  router.post(
    '/Employee/IncrementRequestCreate',
    write(
      services,
      getBatch(incrementRequestRow),
      async ({ tx, actor }, rows) => submitted(await requestIncrements(tx, engine, actor, rows)),
      { limit: BATCH_BODY },
    ),
  );
  router.post(
    '/Employee/IncrementRequestRecommendation',
    stage(recommendationItem, getRecommendation),
  );
  router.post('/Employee/IncrementRequestApprove', stage(approvalItem, getApproval));
  router.post('/Employee/IncrementRequestRelease', stage(releaseItem, getRelease));
  router.get('/Employee/IncrementBudgetLanding', read(services, budgetsQuery, budgets));
  router.get('/Employee/IncrementBudgetHistory', read(services, budgetChangesQuery, budgetChanges));
  router.post('/Employee/IncrementBudgetSave', write(services, budgetBody, saveBudget));
  return router;
}
