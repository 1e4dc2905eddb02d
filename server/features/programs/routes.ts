import { Router } from 'express';
import { z } from 'zod';
import { endKeyBody, makeKeyBody, makeProgramBody } from '#machines/contracts/programs.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { answering } from '#server/features/auth/index.ts';
import { callOf, read, write } from '#server/http/call.ts';
import type { Services } from '#server/services.ts';
import { endKey, listPrograms, makeKey, makeProgram } from './programs.ts';

/** Programs that call in a company's name, and the keys by which they do. */
export function programRoutes(services: Services): Router {
  const router = Router();
  router.get('/Programs/List', read(services, z.object({}), listPrograms));
  router.post('/Programs/Make', write(services, makeProgramBody, makeProgram));
  // Not `write`: an answer under an Idempotency-Key is kept, and nobody keeps a key.
  router.post(
    '/Programs/MakeKey',
    answering(makeKeyBody, (request, _response, body) =>
      withTransaction(services.db, (tx) => makeKey(tx, callOf(services, request).actor, body)),
    ),
  );
  router.post('/Programs/EndKey', write(services, endKeyBody, endKey));
  return router;
}
