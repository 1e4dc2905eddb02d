import { Router } from 'express';
import { z } from 'zod';
import { bulkCheckBody, bulkUpdateBody } from '#machines/domains/people/contracts/bulkUpdate.ts';
import { MAX_ROWS } from '#machines/core/contracts/jobs.ts';
import { FILE_LIMIT } from '#server/kits/resources/import.ts';
import { read, submit, SUBMITTED, write } from '#server/platform/http/call.ts';
import { readFile } from '#server/platform/http/stream.ts';
import type { Services } from '#server/platform/services.ts';
import { stagesTable } from '#server/platform/files/stagesTable.ts';
import { recentUpdates, undoBody, undoUpdate } from './note.ts';
import { bulkTemplate, bulkTemplateQuery } from './template.ts';
import { bulkUpdate, checkBulkUpdate } from './update.ts';

/** Updates many people by a file, under the same rules as the forms for one person. */
export function bulkUpdateRoutes(services: Services): Router {
  const router = Router();
  const file = { limit: FILE_LIMIT, stage: stagesTable(MAX_ROWS) };
  router.get('/Employee/BulkTemplate', readFile(services, bulkTemplateQuery, bulkTemplate));
  router.get('/Employee/BulkUpdates', read(services, z.object({}), recentUpdates));
  router.post(
    '/Employee/CheckBulkUpdate',
    write(
      services,
      bulkCheckBody,
      (call, body, table) => checkBulkUpdate(call, { ...body, table }),
      file,
    ),
  );
  router.post(
    '/Employee/BulkUpdate',
    write(
      services,
      bulkUpdateBody,
      async (call, body, table) => ({
        ...SUBMITTED,
        ...(await bulkUpdate(call, { ...body, table })),
      }),
      file,
    ),
  );
  router.post('/Employee/UndoBulkUpdate', submit(services, undoBody, undoUpdate));
  return router;
}
