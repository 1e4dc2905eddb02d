import { Router } from 'express';
import { z } from 'zod';
import {
  endKeyBody,
  makeKeyBody,
  makeProgramBody,
  takeKeyOverBody,
} from '#machines/domains/company/contracts/programs.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { answering } from '#server/platform/http/answering.ts';
import { getCall, read, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { endKey, makeKey, takeKeyOver } from './keys.ts';
import { listPrograms, makeProgram } from './programs.ts';

/** The calls about service accounts, which act for a company, and about their API keys. */
export function programRoutes(services: Services): Router {
  const router = Router();
  router.get('/Programs/List', read(services, z.object({}), listPrograms));
  router.post('/Programs/Make', write(services, makeProgramBody, makeProgram));
  // This doesn't use `write`, which would store the response, and so the key, under the Idempotency-Key.
  router.post(
    '/Programs/MakeKey',
    answering(
      makeKeyBody,
      (request, _response, body) =>
        withTransaction(services.db, (tx) => makeKey(tx, getCall(services, request).actor, body)),
      '32kb',
    ),
  );
  router.post('/Programs/EndKey', write(services, endKeyBody, endKey));
  router.post('/Programs/TakeKeyOver', write(services, takeKeyOverBody, takeKeyOver));
  return router;
}
