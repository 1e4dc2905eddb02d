import { Router } from 'express';
import { policyToDelete, policyToSave } from '#machines/domains/documents/contracts/policies.ts';
import { read, submit, SUBMITTED, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { listPolicies, listQuery, oneQuery, policyById } from './list.ts';
import { deletePolicy, savePolicy } from './save.ts';

/** The calls about the company's policies: the specification's (000 §7), and others with which they are managed. */
export function policyRoutes(services: Services): Router {
  const router = Router();
  router.get('/SaasMasterData/GetUploadedPolicyById', read(services, oneQuery, policyById));
  router.get('/SaasMasterData/GetUploadedPolicies', read(services, listQuery, listPolicies));
  router.post(
    '/SaasMasterData/SaveUploadedPolicy',
    write(services, policyToSave, async ({ tx, actor }, policy) => ({
      ...SUBMITTED,
      autoId: await savePolicy(tx, actor, policy),
    })),
  );
  router.post(
    '/SaasMasterData/DeleteUploadedPolicy',
    submit(services, policyToDelete, ({ tx, actor }, policy) => deletePolicy(tx, actor, policy)),
  );
  return router;
}
