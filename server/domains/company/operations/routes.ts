import { Router } from 'express';
import { z } from 'zod';
import type {
  QueueBoardAnswer,
  QueuesAnswer,
} from '#machines/domains/company/contracts/operations.ts';
import { getCall, jsonBody, getParser, read, write } from '#server/platform/http/call.ts';
import { withContract } from '#server/platform/http/contracts.ts';
import { readBacklog } from '#server/engine/metrics.ts';
import type { Services } from '#server/platform/services.ts';
import { admit, QUEUE_BOARD } from './board.ts';
import { readInstallation } from './installation.ts';
import { sendTestMail } from './testMail.ts';

const nothing = z.object({});

/** The calls about background work, for administrators. */
export function operationRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/Operations/Queues',
    read(services, z.object({}), async ({ db }): Promise<QueuesAnswer> => {
      const [queues, backlog] = await Promise.all([services.queues.depths(), readBacklog(db)]);
      return { backend: services.queues.backend, queues, ...backlog };
    }),
  );
  router.get(
    '/Operations/Installation',
    read(services, z.object({}), () => readInstallation(services)),
  );
  router.post(
    '/Operations/SendTestMail',
    // No transaction waits for the mail server.
    write(services, nothing, (_call, _body, sent) => Promise.resolve(sent), {
      stage: sendTestMail,
    }),
  );
  router.post(
    '/Operations/OpenQueueBoard',
    jsonBody('1kb'),
    withContract(
      (request, response) => {
        getCall(services, request);
        getParser(nothing, request, 'body');
        admit(request, response);
        response.json({ path: QUEUE_BOARD } satisfies QueueBoardAnswer);
      },
      { reads: 'body', schema: nothing },
    ),
  );
  return router;
}
