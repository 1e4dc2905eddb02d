import { Router } from 'express';
import {
  calibrateBody,
  giveBackBody,
  saveMarksBody,
  sendMarksBody,
} from '#machines/domains/performance/contracts/appraisal.ts';
import {
  closeFormsBody,
  openCycleBody,
  publishBody,
} from '#machines/domains/performance/contracts/cycleWork.ts';
import {
  copyPlansBody,
  discardPlanBody,
  proposePlansBody,
  savePlanBody,
} from '#machines/domains/performance/contracts/planning.ts';
import { placeBody } from '#machines/domains/performance/contracts/nineBox.ts';
import { read, submit, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import {
  appraisalQuery,
  boardQuery,
  calibrate,
  cycleSummaryQuery,
  giveBack,
  listMine,
  nineBoxQuery,
  noQuery,
  place,
  readAppraisal,
  readBar,
  readBoard,
  readCycleSummary,
  readNineBox,
  saveMarks,
  sendMarks,
} from './appraisal/index.ts';
import { cycleWorkQuery, readCycleWork, start } from './cycleWork/index.ts';
import { individualKpiQuery, readIndividualKpi } from './individualKpi.ts';
import { askJohariBody, chooseJohariBody } from '#machines/domains/performance/contracts/johari.ts';
import { askJohari, chooseJohari, readJohari } from './johari.ts';
import { copyPlans } from './planning/copy.ts';
import { planningQuery, readPlanning } from './planning/list.ts';
import { proposePlans } from './planning/propose.ts';
import { discardPlan, savePlan } from './planning/save.ts';
import { planQuery, readMyPlans, readPlan } from './planning/view.ts';
import { readStrategicMap, strategicMapQuery } from './strategicMap.ts';
import { distributionQuery, readDistribution } from './reports/distribution.ts';

export { developmentRoutes } from './developmentRoutes.ts';
export { feedbackRoutes } from './feedbackRoutes.ts';
export { roleProblems, periodProblems, scaleProblems, targetPlanProblems } from './checks.ts';
export { targetAgreementBinding } from './planning/effects.ts';
export { refuseRemovedPlans } from './planning/locked.ts';
export { cycleJobs } from './cycleWork/index.ts';
export { remindOfFeedback } from './feedback/index.ts';
export { remindOfAssessments } from './appraisal/index.ts';
export { refuseCircles } from './strategicMap.ts';

/** The performance calls. Appraisals are acknowledged and appealed, and appeals decided, by the routes of workflows. */
export function performanceRoutes(services: Services): Router {
  const router = Router();
  router.get('/Performance/Mine', read(services, noQuery, listMine));
  router.get('/Performance/Appraisal', read(services, appraisalQuery, readAppraisal));
  router.get('/Performance/IndividualKpi', read(services, individualKpiQuery, readIndividualKpi));
  router.get('/Performance/StrategicMap', read(services, strategicMapQuery, readStrategicMap));
  router.get('/Performance/Distribution', read(services, distributionQuery, readDistribution));
  router.get('/Performance/Board', read(services, boardQuery, readBoard));
  router.get('/Performance/CycleSummary', read(services, cycleSummaryQuery, readCycleSummary));
  router.get('/Performance/Johari', read(services, noQuery, readJohari));
  router.post('/Performance/AskJohari', submit(services, askJohariBody, askJohari));
  router.post('/Performance/ChooseJohari', submit(services, chooseJohariBody, chooseJohari));
  router.get('/Performance/Bar', read(services, noQuery, readBar));
  router.get('/Performance/NineBox', read(services, nineBoxQuery, readNineBox));
  router.post('/Performance/Place', submit(services, placeBody, place));
  router.post('/Performance/SaveMarks', write(services, saveMarksBody, saveMarks));
  router.post('/Performance/SendMarks', submit(services, sendMarksBody, sendMarks));
  router.post('/Performance/GiveBack', submit(services, giveBackBody, giveBack));
  router.post('/Performance/Calibrate', submit(services, calibrateBody, calibrate));
  router.get('/Performance/CycleWork', read(services, cycleWorkQuery, readCycleWork));
  router.post('/Performance/OpenCycle', write(services, openCycleBody, start('open')));
  router.post('/Performance/CloseForms', write(services, closeFormsBody, start('close')));
  router.post('/Performance/Publish', write(services, publishBody, start('publish')));
  router.get('/Performance/Planning', read(services, planningQuery, readPlanning));
  router.get('/Performance/Plan', read(services, planQuery, readPlan));
  router.get('/Performance/MyPlans', read(services, noQuery, readMyPlans));
  router.post('/Performance/SavePlan', write(services, savePlanBody, savePlan));
  router.post('/Performance/ProposePlans', write(services, proposePlansBody, proposePlans));
  router.post('/Performance/CopyPlans', write(services, copyPlansBody, copyPlans));
  router.post('/Performance/DiscardPlan', submit(services, discardPlanBody, discardPlan));
  return router;
}
