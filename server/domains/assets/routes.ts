import { Router } from 'express';
import { read } from '#server/platform/http/call.ts';
import { addFileCall } from '#server/platform/http/fileCall.ts';
import type { Services } from '#server/platform/services.ts';
import { labelsCall } from './register/labels.ts';
import { readRegister, registerQuery } from './register/list.ts';

/** Hand-overs move by the routes of workflows. */
export function assetRoutes(services: Services): Router {
  const router = Router();
  router.get('/Asset/Register', read(services, registerQuery, readRegister));
  addFileCall(router, services, labelsCall);
  return router;
}
