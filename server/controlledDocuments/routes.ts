import { Router } from 'express';
import { z } from 'zod';
import {
  documentToSave,
  documentToWithdraw,
  formToSend,
  versionRead,
} from '#machines/contracts/controlledDocuments.ts';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import { read, write } from '#server/http/call.ts';
import type { Services } from '#server/services.ts';
import { details, oneQuery } from './details.ts';
import { found, findQuery } from './find.ts';
import { documentOptions, library, libraryQuery, register, registerQuery } from './list.ts';
import { fillIn, formVersions, ownAnswers } from './answers.ts';
import { acknowledge, markRead, receipts } from './read.ts';
import { saveDocument, withdrawDocument } from './save.ts';

const SUBMITTED: WriteAnswer = { statusCode: 200, message: 'Submitted Successfully' };

/** Registers of controlled documents, and reading them. Versions are requests. */
export function controlledDocumentRoutes(services: Services): Router {
  const router = Router();
  const base = '/ControlledDocuments';
  router.get(`${base}/Register`, read(services, registerQuery, register));
  router.get(`${base}/Library`, read(services, libraryQuery, library));
  router.get(`${base}/Options`, read(services, z.object({}), documentOptions));
  router.get(`${base}/Find`, read(services, findQuery, found));
  router.get(`${base}/Details`, read(services, oneQuery, details));
  router.get(`${base}/Receipts`, read(services, oneQuery, receipts));
  router.get(`${base}/FormVersions`, read(services, z.object({}), formVersions));
  router.get(`${base}/OwnAnswers`, read(services, oneQuery, ownAnswers));
  router.post(
    `${base}/FillIn`,
    write(services, formToSend, async ({ tx, actor }, body) => {
      await fillIn(tx, actor, body);
      return SUBMITTED;
    }),
  );
  router.post(
    `${base}/Save`,
    write(services, documentToSave, async ({ tx, actor }, body) => ({
      ...SUBMITTED,
      autoId: await saveDocument(tx, actor, body),
    })),
  );
  router.post(
    `${base}/Withdraw`,
    write(services, documentToWithdraw, async ({ tx, actor }, body) => {
      await withdrawDocument(tx, actor, body);
      return SUBMITTED;
    }),
  );
  router.post(
    `${base}/MarkRead`,
    write(services, versionRead, async ({ tx, actor }, body) => {
      await markRead(tx, actor, body);
      return SUBMITTED;
    }),
  );
  router.post(
    `${base}/Acknowledge`,
    write(services, versionRead, async ({ tx, actor }, body) => {
      await acknowledge(tx, actor, body);
      return SUBMITTED;
    }),
  );
  return router;
}
