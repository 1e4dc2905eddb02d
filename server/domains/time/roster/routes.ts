import { Router } from 'express';
import {
  discardRosterBody,
  publishRosterBody,
  rosterBoardBody,
  saveRosterBody,
} from '#machines/domains/time/contracts/roster.ts';
import { read, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { boardQuery, rosterBoard } from './board.ts';
import { copyMonth, discardDrafts, saveRoster } from './plan.ts';
import { publishRoster } from './publish.ts';

export function rosterRoutes(services: Services): Router {
  const router = Router();
  router.get('/Roster/Board', read(services, boardQuery, rosterBoard));
  router.post('/Roster/Save', write(services, saveRosterBody, saveRoster, { limit: '2mb' }));
  router.post('/Roster/CopyMonth', write(services, rosterBoardBody, copyMonth));
  router.post('/Roster/Discard', write(services, discardRosterBody, discardDrafts));
  router.post('/Roster/Publish', write(services, publishRosterBody, publishRoster));
  return router;
}
