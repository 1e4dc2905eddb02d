import { Router } from 'express';
import { z } from 'zod';
import {
  acknowledgeRestoreBody,
  compareCheckpointQuery,
  startVerificationBody,
} from '#machines/core/contracts/verification.ts';
import { askVerification } from '#server/engine/history/checkpoints/verifications.ts';
import { read, write } from '#server/platform/http/call.ts';
import { addFileCall } from '#server/platform/http/fileCall.ts';
import type { Services } from '#server/platform/services.ts';
import { compareCheckpoint } from './compareCheckpoint.ts';
import { checkpointKey, proofCall } from './proof.ts';
import { filterQuery, stepsQuery, verifyQuery } from './query.ts';
import { eventCounts, stepCount, stepPage, stepsFileCall } from './steps.ts';
import { acknowledgeRestore, historyStatus } from './verification.ts';
import { verifyPart } from './verifyPart.ts';

/** The calls about history: every step of every workflow that the caller may read. */
export function auditRoutes(services: Services): Router {
  const router = Router();
  router.get('/Workflow/SearchHistory', read(services, stepsQuery, stepPage));
  router.get('/Workflow/CountHistory', read(services, filterQuery, stepCount));
  router.get('/Workflow/CountHistoryByEvent', read(services, filterQuery, eventCounts));
  for (const call of [stepsFileCall, proofCall]) addFileCall(router, services, call);
  router.get('/Workflow/VerifyPart', read(services, verifyQuery, verifyPart));
  router.get(
    '/Workflow/SealKey',
    read(services, z.object({}), () => Promise.resolve(checkpointKey(services.engine.keys))),
  );
  router.get('/Workflow/HistoryStatus', read(services, z.object({}), historyStatus));
  router.get(
    '/Workflow/CompareCheckpoint',
    read(services, compareCheckpointQuery, compareCheckpoint),
  );
  router.post(
    '/Workflow/StartVerification',
    write(services, startVerificationBody, async ({ tx, actor }, { kind }) => ({
      id: await askVerification(tx, { kind, actor }),
    })),
  );
  router.post(
    '/Workflow/AcknowledgeRestore',
    write(services, acknowledgeRestoreBody, acknowledgeRestore),
  );
  return router;
}
