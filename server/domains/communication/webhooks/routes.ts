import { Router } from 'express';
import { z } from 'zod';
import {
  makeWebhookBody,
  replayBody,
  saveWebhookBody,
  setWebhookActiveBody,
  webhookBody,
} from '#machines/domains/company/contracts/webhooks.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { answering } from '#server/platform/http/answering.ts';
import { getCall, read, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { deliveries, deliveriesQuery, replay } from './deliveries.ts';
import {
  listWebhooks,
  makeWebhook,
  renewSecret,
  saveWebhook,
  setWebhookActive,
  testWebhook,
} from './webhooks.ts';

export function webhookRoutes(services: Services): Router {
  const router = Router();
  router.get('/Webhooks/List', read(services, z.object({}), listWebhooks));
  router.get('/Webhooks/Deliveries', read(services, deliveriesQuery, deliveries));
  // This doesn't use `write`, which would store the response, and so the secret, under the Idempotency-Key.
  router.post(
    '/Webhooks/Make',
    answering(makeWebhookBody, (request, _response, body) =>
      withTransaction(services.db, (tx) =>
        makeWebhook(services, tx, getCall(services, request).actor, body),
      ),
    ),
  );
  router.post(
    '/Webhooks/RenewSecret',
    answering(webhookBody, (request, _response, body) =>
      withTransaction(services.db, (tx) =>
        renewSecret(services, tx, getCall(services, request).actor, body),
      ),
    ),
  );
  router.post('/Webhooks/Save', write(services, saveWebhookBody, saveWebhook));
  router.post('/Webhooks/SetActive', write(services, setWebhookActiveBody, setWebhookActive));
  router.post('/Webhooks/Test', write(services, webhookBody, testWebhook));
  router.post('/Webhooks/Replay', write(services, replayBody, replay));
  return router;
}
