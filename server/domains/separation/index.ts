import { Router } from 'express';
import {
  prepareSettlementBody,
  recalculateSettlementBody,
} from '#machines/domains/separation/contracts/settlement.ts';
import { nameSuccessorBody } from '#machines/domains/separation/contracts/separation.ts';
import {
  leaverDocumentBody,
  leaverDocumentsBody,
  leaverLinkBody,
} from '#machines/domains/separation/contracts/leaverLink.ts';
import { exitInterviewBody } from '#machines/domains/separation/exitInterview.ts';
import { answering } from '#server/platform/http/answering.ts';
import { read, submit, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { saveExitInterview } from './exitInterview/saveExitInterview.ts';
import { nameSuccessor } from './lastDay/nameSuccessor.ts';
import {
  endLeaverLink,
  makeLeaverLink,
  readLeaverDocument,
  readLeaverDocuments,
} from './leaverLink/index.ts';
import { readRelease, releaseQuery } from './readRelease.ts';
import {
  listSettlements,
  noQuery,
  readOwnSettlement,
  prepareSettlement,
  readSettlement,
  recalculateSettlement,
  settlementQuery,
} from './settlement/index.ts';

export { endLeavers } from './lastDay/endLeavers.ts';
export { prepareSettlement } from './settlement/index.ts';

/** The calls about separations. Applications, clearance items and releases are decided by the routes of workflows. */
export function separationRoutes(services: Services): Router {
  const router = Router();
  router.get('/Separation/Release', read(services, releaseQuery, readRelease));
  router.post('/Separation/NameSuccessor', submit(services, nameSuccessorBody, nameSuccessor));
  router.get('/Separation/OwnSettlement', read(services, noQuery, readOwnSettlement));
  router.post(
    '/Separation/SaveExitInterview',
    submit(services, exitInterviewBody, saveExitInterview),
  );
  router.get('/Separation/Settlements', read(services, noQuery, listSettlements));
  router.get('/Separation/Settlement', read(services, settlementQuery, readSettlement));
  router.post(
    '/Separation/PrepareSettlement',
    write(services, prepareSettlementBody, prepareSettlement),
  );
  router.post(
    '/Separation/RecalculateSettlement',
    submit(services, recalculateSettlementBody, recalculateSettlement),
  );
  router.post('/Separation/MakeLeaverLink', write(services, leaverLinkBody, makeLeaverLink));
  router.post('/Separation/EndLeaverLink', write(services, leaverLinkBody, endLeaverLink));
  router.post(
    '/Leaver/Documents',
    answering(leaverDocumentsBody, (request, _response, body) =>
      readLeaverDocuments(services, request, body),
    ),
  );
  router.post(
    '/Leaver/Document',
    answering(leaverDocumentBody, (request, _response, body) =>
      readLeaverDocument(services, request, body),
    ),
  );
  return router;
}
