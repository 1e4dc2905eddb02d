import { Router } from 'express';
import {
  applyBody,
  applyForBody,
  attendanceBody,
  checkInBody,
  copyYearBody,
  planBody,
  resultsBody,
} from '#machines/domains/training/contracts/training.ts';
import { evaluateBody } from '#machines/domains/training/contracts/evaluation.ts';
import { read, submit, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { apply, applyFor } from './application/index.ts';
import {
  checkIn,
  checkInCodeQuery,
  markAttendance,
  readCheckInCode,
  saveResults,
} from './attendance/index.ts';
import { readEnding } from './certificates.ts';
import { dueQuery, evaluate, readDueEvaluations } from './evaluation/index.ts';
import { calendarQuery, readCalendar } from './lists/calendar.ts';
import { readNeeds } from './lists/needs.ts';
import { readApplications } from './lists/applications.ts';
import { detailsQuery, readDetails } from './lists/details.ts';
import { noQuery, readCatalogue, readOwn } from './lists/own.ts';
import { readChoices, readSchedule, scheduleQuery } from './lists/schedule.ts';
import { copyYear, planTraining } from './training/index.ts';

/**
 * The training calls. Applications are decided and withdrawn, and trainings opened, cancelled and completed, by the
 * routes of workflows.
 */
export function trainingRoutes(services: Services): Router {
  const router = Router();
  router.get('/Training/Catalogue', read(services, noQuery, readCatalogue));
  router.get('/Training/Own', read(services, noQuery, readOwn));
  router.get('/Training/Certificates', read(services, noQuery, readEnding));
  router.get('/Training/Schedule', read(services, scheduleQuery, readSchedule));
  router.get('/Training/Applications', read(services, noQuery, readApplications));
  router.get('/Training/Needs', read(services, noQuery, readNeeds));
  router.get('/Training/Calendar', read(services, calendarQuery, readCalendar));
  router.get('/Training/Choices', read(services, noQuery, readChoices));
  router.get('/Training/Details', read(services, detailsQuery, readDetails));
  router.get('/Training/Evaluations', read(services, dueQuery, readDueEvaluations));
  router.post('/Training/Apply', write(services, applyBody, apply));
  router.post('/Training/ApplyFor', write(services, applyForBody, applyFor));
  router.post(
    '/Training/Plan',
    write(services, planBody, ({ tx, actor }, input) =>
      planTraining(tx, services.engine, actor, input),
    ),
  );
  router.post(
    '/Training/CopyYear',
    write(services, copyYearBody, ({ tx, actor }, body) =>
      copyYear(tx, services.engine, actor, body),
    ),
  );
  router.post('/Training/MarkAttendance', submit(services, attendanceBody, markAttendance));
  router.get(
    '/Training/CheckInCode',
    read(services, checkInCodeQuery, (call, query) =>
      readCheckInCode(call, query, services.secret),
    ),
  );
  router.post(
    '/Training/CheckIn',
    submit(services, checkInBody, (call, input) => checkIn(call, input, services.secret)),
  );
  router.post('/Training/SaveResults', submit(services, resultsBody, saveResults));
  router.post('/Training/Evaluate', submit(services, evaluateBody, evaluate));
  return router;
}
