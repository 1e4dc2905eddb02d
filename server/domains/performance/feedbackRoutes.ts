import { Router } from 'express';
import { answersBody, saveRoundBody } from '#machines/domains/performance/contracts/feedback.ts';
import { read, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { noQuery } from './appraisal/index.ts';
import {
  choicesQuery,
  giveFeedback,
  readChoices,
  readRequest,
  readRound,
  readRoundBoard,
  readRounds,
  requestQuery,
  roundQuery,
  saveAnswers,
  saveRound,
} from './feedback/index.ts';

/** The calls about feedback. Rounds are proposed, asked, closed and shared by the routes of workflows. */
export function feedbackRoutes(services: Services): Router {
  const router = Router();
  router.get('/Feedback/Rounds', read(services, noQuery, readRounds));
  router.get('/Feedback/Round', read(services, roundQuery, readRound));
  router.get('/Feedback/Choices', read(services, choicesQuery, readChoices));
  router.get('/Feedback/Board', read(services, noQuery, readRoundBoard));
  router.get('/Feedback/Request', read(services, requestQuery, readRequest));
  router.post('/Feedback/SaveRound', write(services, saveRoundBody, saveRound));
  router.post('/Feedback/SaveAnswers', write(services, answersBody, saveAnswers));
  router.post('/Feedback/Give', write(services, answersBody, giveFeedback));
  return router;
}
