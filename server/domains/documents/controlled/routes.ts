import { Router } from 'express';
import { z } from 'zod';
import {
  documentToSave,
  documentToWithdraw,
  formToSend,
  versionRead,
} from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { read, submit, SUBMITTED, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { details, oneQuery } from './details.ts';
import { findForList, findQuery } from './find.ts';
import { documentOptions, library, libraryQuery, register, registerQuery } from './list.ts';
import { fillIn, formVersions, ownAnswers } from './answers.ts';
import { acknowledge, markRead, receipts } from './read.ts';
import { saveDocument, withdrawDocument } from './save.ts';

/** The calls about documents. Their versions are requests, so the calls for those aren't here. */
export function controlledDocumentRoutes(services: Services): Router {
  const router = Router();
  const base = '/ControlledDocuments';
  router.get(`${base}/Register`, read(services, registerQuery, register));
  router.get(`${base}/Library`, read(services, libraryQuery, library));
  router.get(`${base}/Options`, read(services, z.object({}), documentOptions));
  router.get(`${base}/Find`, read(services, findQuery, findForList));
  router.get(`${base}/Details`, read(services, oneQuery, details));
  router.get(`${base}/Receipts`, read(services, oneQuery, receipts));
  router.get(`${base}/FormVersions`, read(services, z.object({}), formVersions));
  router.get(`${base}/OwnAnswers`, read(services, oneQuery, ownAnswers));
  router.post(
    `${base}/FillIn`,
    submit(services, formToSend, ({ tx, actor }, body) => fillIn(tx, actor, body)),
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
    submit(services, documentToWithdraw, ({ tx, actor }, body) =>
      withdrawDocument(tx, actor, body),
    ),
  );
  router.post(
    `${base}/MarkRead`,
    submit(services, versionRead, ({ tx, actor }, body) => markRead(tx, actor, body)),
  );
  router.post(
    `${base}/Acknowledge`,
    submit(services, versionRead, ({ tx, actor }, body) => acknowledge(tx, actor, body)),
  );
  return router;
}
