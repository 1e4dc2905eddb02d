import { Router } from 'express';
import { z } from 'zod';
import { read, submit } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { arrange, arrangementBody } from './arrangement.ts';
import { readBoard } from './board.ts';
import { components, setActive, setActiveBody, showTo, showToBody } from './settings.ts';

/** The routes of the dashboards. One request returns a whole dashboard. */
export function boardRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/Dashboard/Own',
    read(services, z.object({}), (call) => readBoard(call, 'self')),
  );
  router.get(
    '/Dashboard/Management',
    read(services, z.object({}), (call) => readBoard(call, 'management')),
  );
  for (const [path, board] of [
    ['/Dashboard/ArrangeOwn', 'self'],
    ['/Dashboard/ArrangeManagement', 'management'],
  ] as const) {
    router.post(
      path,
      submit(services, arrangementBody(board), (call, body) => arrange(call, board, body)),
    );
  }
  router.get('/Dashboard/Components', read(services, z.object({}), components));
  router.post('/Dashboard/SetActive', submit(services, setActiveBody, setActive));
  router.post('/Dashboard/ShowTo', submit(services, showToBody, showTo));
  return router;
}
