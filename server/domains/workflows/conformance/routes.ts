import { Router } from 'express';
import { CONFORMANCE_LOG_BYTES, conformanceBody } from '#machines/engine/conformance/contract.ts';
import { ask } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { checkLog } from './check.ts';

/** The size limit leaves room for the mapping, and for the escaping of the log in JSON. */
const BODY = `${Math.ceil((CONFORMANCE_LOG_BYTES / 1024 / 1024) * 1.25)}mb`;

/** The calls that check whether event logs conform to a workflow (docs/conformance). */
export function conformanceRoutes(services: Services): Router {
  const router = Router();
  router.post(
    '/Workflow/Conformance',
    ask(
      services,
      conformanceBody,
      (call, request, signal) => checkLog(call, services.engine, request, signal),
      BODY,
    ),
  );
  return router;
}
