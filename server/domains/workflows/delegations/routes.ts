import { Router } from 'express';
import { z } from 'zod';
import {
  delegateBody,
  endDelegationBody,
} from '#machines/domains/workflows/contracts/delegations.ts';
import { read, write } from '#server/platform/http/call.ts';
import { queryText } from '#server/platform/http/query.ts';
import type { Services } from '#server/platform/services.ts';
import { delegate } from './delegate.ts';
import { endDelegation } from './end.ts';
import { readDelegations, listPossibleDelegates } from './list.ts';

/** The calls that delegate a stage of any workflow to a colleague for some days. */
export function delegationRoutes(services: Services): Router {
  const router = Router();
  router.get('/Workflow/Delegations', read(services, z.object({}), readDelegations));
  router.get(
    '/Workflow/StandIns',
    read(services, z.object({ search: queryText.default('') }), listPossibleDelegates),
  );
  router.post('/Workflow/Delegate', write(services, delegateBody, delegate));
  router.post('/Workflow/EndDelegation', write(services, endDelegationBody, endDelegation));
  return router;
}
