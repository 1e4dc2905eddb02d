import { Router } from 'express';
import { CONFORMANCE_LOG_BYTES, conformanceBody } from '#machines/contracts/conformance.ts';
import { ask } from '#server/http/call.ts';
import type { Services } from '#server/services.ts';
import { checkLog } from './check.ts';

/** Beside the log: its mapping, and what JSON adds to a text. */
const BODY = `${Math.ceil((CONFORMANCE_LOG_BYTES / 1024 / 1024) * 1.25)}mb`;

/** Whether what people did fits a machine (docs/conformance). */
export function conformanceRoutes(services: Services): Router {
  const router = Router();
  router.post(
    '/Workflow/Conformance',
    ask(services, conformanceBody, (call, asked) => checkLog(call, services.engine, asked), BODY),
  );
  return router;
}
