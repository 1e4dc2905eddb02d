import { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import { getParser, read } from '#server/platform/http/call.ts';
import { withContract } from '#server/platform/http/contracts.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { refuseCrossSite } from '#server/platform/http/sameSite.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { recordDataAccess } from '#server/platform/access/dataAccess.ts';
import { isForEveryone, maySee, type FileRules } from './access.ts';
import { fileById, markDeleted, type StoredFile } from './files.ts';
import { uploadLimits } from './limits.ts';
import { openStorage } from '#server/platform/files/storage.ts';
import { getActor, upload, uploadQuery } from './upload.ts';

const idQuery = z.object({ id: queryInt('must be a file ID') });

/** Attachments (spec 000 §7): upload, download, delete. */
export const documentRoutes =
  (rules: FileRules) =>
  (services: Services): Router => {
    const router = Router();
    const storage = openStorage(services.env.DATA_DIR);

    const seen = async (actor: Actor, id: number): Promise<StoredFile> => {
      const file = await fileById(services.db, actor.accountId, id);
      if (!file || !(await maySee(services.db, rules, actor, file, services.engine))) {
        throw notFound('File not found');
      }
      return file;
    };

    const uploadFile: RequestHandler = async (request, response) => {
      response.json(await upload(services, storage, request, getActor(request)));
    };
    const downloadFile: RequestHandler = async (request, response) => {
      const { id } = getParser(idQuery, request, 'query');
      const actor = getActor(request);
      const file = await seen(actor, id);
      const bytes = await storage.readIntact(file);
      if (!bytes) throw notFound('File not found');
      // Records downloads, except of photos and logos, which most screens show, and of one's own uploads, which are not
      // exports.
      if (file.ownerId !== actor.userId && !(await isForEveryone(services.db, file))) {
        await recordDataAccess(services.db, actor, {
          kind: 'export',
          call: '/api/Document/DownloadFile',
          detail: new URLSearchParams({ id: String(file.id), name: file.name }).toString(),
        });
      }
      response
        .attachment(file.name)
        .type(file.contentType)
        .set({
          'X-Content-Type-Options': 'nosniff',
          'Content-Security-Policy': "sandbox; default-src 'none'",
        })
        .send(bytes);
    };
    const deleteUploadedFile: RequestHandler = async (request, response) => {
      const actor = getActor(request);
      const { id } = getParser(idQuery, request, 'query');
      const file = await seen(actor, id);
      if (file.ownerId !== actor.userId) throw forbidden();
      if (file.referenceId !== null) {
        throw new AppError(
          'conflict',
          'The file belongs to a submitted record and cannot be removed',
        );
      }
      await withTransaction(services.db, (tx) => markDeleted(tx, file.id));
      await storage.drop(file.storedAs);
      response.json({ statusCode: 200, message: 'Submitted Successfully' });
    };

    const reads = (handler: RequestHandler, schema: z.ZodType) =>
      withContract(handler, { reads: 'query', schema });
    router.get(
      '/Document/Limits',
      read(services, z.object({}), ({ db, actor }) => uploadLimits(db, actor.accountId)),
    );
    router.post('/Document/UploadFile', reads(uploadFile, uploadQuery));
    router.get('/Document/DownloadFile', reads(downloadFile, idQuery));
    router.get('/Document/DeleteUploadedFile', refuseCrossSite, reads(deleteUploadedFile, idQuery));
    return router;
  };
