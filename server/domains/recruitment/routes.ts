import { Router } from 'express';
import {
  headcountPlanBody,
  recruitmentRequestBody,
  stepUpdates,
} from '#machines/domains/recruitment/contracts/recruitment.ts';
import { read, submit, SUBMITTED, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { listPlans, plansQuery, savePlan } from './plan.ts';
import { answerPart, requestsQuery } from './requests.ts';
import { saveRequisition } from './save.ts';
import { completeSteps } from './update.ts';

/**
 * The calls about recruitment (spec 001 §7), and those about the headcount plan, which the specification
 * doesn't have.
 */
export function recruitmentRoutes(services: Services): Router {
  const router = Router();
  const { engine } = services;
  router.get('/Employee/GetRecruitmentRequest_v2', read(services, requestsQuery, answerPart));
  router.post(
    '/Employee/UpdateEmpRecruitmentStatus',
    submit(services, stepUpdates, ({ tx, actor }, updates) =>
      completeSteps(tx, engine, actor, updates),
    ),
  );
  router.post(
    '/Employee/SaveRecruitmentRequest',
    write(services, recruitmentRequestBody, async ({ tx, actor }, body) => {
      const { id } = await saveRequisition(tx, engine, actor, body);
      return { ...SUBMITTED, autoId: id };
    }),
  );
  router.get('/Employee/GetHeadcountPlan', read(services, plansQuery, listPlans));
  router.post('/Employee/SaveHeadcountPlan', write(services, headcountPlanBody, savePlan));
  return router;
}
