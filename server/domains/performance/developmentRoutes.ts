import { Router } from 'express';
import {
  addPlanNoteBody,
  addStepBody,
  makeCardBody,
  requestTrainingBody,
  savePlanBody,
  saveStepBody,
} from '#machines/domains/performance/contracts/development.ts';
import {
  copyActionBody,
  finishTalkBody,
  saveTalkBody,
  startTalkBody,
  talkBody,
} from '#machines/domains/performance/contracts/grow.ts';
import { read, submit, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { noQuery } from './appraisal/index.ts';
import {
  copyAction,
  discardTalk,
  finishTalk,
  readTalk,
  readTalks,
  saveTalk,
  shareTalk,
  startTalk,
  talkQuery,
} from './coaching/index.ts';
import {
  addPlanNote,
  addStep,
  makeCard,
  planQuery,
  readPlan,
  readPlanBoard,
  readPlans,
  requestTraining,
  savePlan,
  saveStep,
} from './development/index.ts';

/**
 * The calls about development plans and coaching talks. Plans are proposed, agreed, reviewed and closed by the routes
 * of workflows.
 */
export function developmentRoutes(services: Services): Router {
  const router = Router();
  router.get('/Development/Plans', read(services, noQuery, readPlans));
  router.get('/Development/Plan', read(services, planQuery, readPlan));
  router.get('/Development/PlanBoard', read(services, noQuery, readPlanBoard));
  router.post('/Development/SavePlan', write(services, savePlanBody, savePlan));
  router.post('/Development/AddStep', submit(services, addStepBody, addStep));
  router.post('/Development/SaveStep', submit(services, saveStepBody, saveStep));
  router.post('/Development/AddPlanNote', submit(services, addPlanNoteBody, addPlanNote));
  router.post(
    '/Development/RequestTraining',
    submit(services, requestTrainingBody, requestTraining),
  );
  router.post('/Development/MakeCard', submit(services, makeCardBody, makeCard));
  router.get('/Coaching/Talks', read(services, noQuery, readTalks));
  router.get('/Coaching/Talk', read(services, talkQuery, readTalk));
  router.post('/Coaching/StartTalk', write(services, startTalkBody, startTalk));
  router.post('/Coaching/SaveTalk', write(services, saveTalkBody, saveTalk));
  router.post('/Coaching/FinishTalk', submit(services, finishTalkBody, finishTalk));
  router.post('/Coaching/ShareTalk', submit(services, talkBody, shareTalk));
  router.post('/Coaching/DiscardTalk', submit(services, talkBody, discardTalk));
  router.post('/Coaching/CopyAction', submit(services, copyActionBody, copyAction));
  return router;
}
