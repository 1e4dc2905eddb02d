import { Router } from 'express';
import { z } from 'zod';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import { read, write } from '#server/http/call.ts';
import type { Services } from '#server/services.ts';
import { arrange, arrangementBody } from './arrangement.ts';
import { boardOf } from './board.ts';
import { components, setActive, setActiveBody, showTo, showToBody } from './settings.ts';

const SUBMITTED: WriteAnswer = { statusCode: 200, message: 'Submitted Successfully' };

/** The dashboards: one request each, whatever their components. */
export function boardRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/Dashboard/Own',
    read(services, z.object({}), (call) => boardOf(call, 'self')),
  );
  router.get(
    '/Dashboard/Management',
    read(services, z.object({}), (call) => boardOf(call, 'management')),
  );
  for (const [path, board] of [
    ['/Dashboard/ArrangeOwn', 'self'],
    ['/Dashboard/ArrangeManagement', 'management'],
  ] as const) {
    router.post(
      path,
      write(services, arrangementBody(board), async (call, body) => {
        await arrange(call, board, body);
        return SUBMITTED;
      }),
    );
  }
  router.get('/Dashboard/Components', read(services, z.object({}), components));
  router.post(
    '/Dashboard/SetActive',
    write(services, setActiveBody, async (call, body) => {
      await setActive(call, body);
      return SUBMITTED;
    }),
  );
  router.post(
    '/Dashboard/ShowTo',
    write(services, showToBody, async (call, body) => {
      await showTo(call, body);
      return SUBMITTED;
    }),
  );
  return router;
}
