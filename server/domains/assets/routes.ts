import { Router } from 'express';
import { offerBody, passOnBody } from '#machines/domains/assets/contracts/handover.ts';
import { read, write } from '#server/platform/http/call.ts';
import { addFileCall } from '#server/platform/http/fileCall.ts';
import type { Services } from '#server/platform/services.ts';
import { noQuery, readOwn } from './handover/held.ts';
import { offer, passOn } from './handover/offer.ts';
import { labelsCall } from './register/labels.ts';
import { readRegister, registerQuery } from './register/list.ts';

/** Hand-overs move by the routes of workflows. */
export function assetRoutes(services: Services): Router {
  const router = Router();
  router.get('/Asset/Register', read(services, registerQuery, readRegister));
  router.get('/Asset/Own', read(services, noQuery, readOwn));
  router.post('/Asset/Offer', write(services, offerBody, offer));
  router.post('/Asset/PassOn', write(services, passOnBody, passOn));
  addFileCall(router, services, labelsCall);
  return router;
}
