import { Router } from 'express';
import { markBody, openCountBody, unmarkBody } from '#machines/domains/assets/contracts/count.ts';
import { offerBody, passOnBody } from '#machines/domains/assets/contracts/handover.ts';
import { read, write } from '#server/platform/http/call.ts';
import { addFileCall } from '#server/platform/http/fileCall.ts';
import type { Services } from '#server/platform/services.ts';
import {
  countQuery,
  countsQuery,
  findItem,
  findQuery,
  itemsQuery,
  labelQuery,
  mark,
  openCount,
  readByLabel,
  readCount,
  readCounts,
  readItems,
  unmark,
} from './count/index.ts';
import { noQuery, readOwn } from './handover/held.ts';
import { offer, passOn } from './handover/offer.ts';
import { labelsCall } from './register/labels.ts';
import { readRegister, registerQuery } from './register/list.ts';
import { readInStore, readRequested, storeQuery } from './requests/index.ts';

/** The asset calls. Decisions on handovers use the routes of workflows. */
export function assetRoutes(services: Services): Router {
  const router = Router();
  router.get('/Asset/Register', read(services, registerQuery, readRegister));
  router.get('/Asset/Own', read(services, noQuery, readOwn));
  router.post('/Asset/Offer', write(services, offerBody, offer));
  router.post('/Asset/PassOn', write(services, passOnBody, passOn));
  router.get('/Asset/Requested', read(services, noQuery, readRequested));
  router.get('/Asset/InStore', read(services, storeQuery, readInStore));
  router.get('/Asset/ByLabel', read(services, labelQuery, readByLabel));
  router.get('/Asset/Counts', read(services, countsQuery, readCounts));
  router.get('/Asset/Count', read(services, countQuery, readCount));
  router.get('/Asset/Count/Items', read(services, itemsQuery, readItems));
  router.get('/Asset/Count/Find', read(services, findQuery, findItem));
  router.post('/Asset/Count/Open', write(services, openCountBody, openCount));
  router.post('/Asset/Count/Mark', write(services, markBody, mark));
  router.post('/Asset/Count/Unmark', write(services, unmarkBody, unmark));
  addFileCall(router, services, labelsCall);
  return router;
}
