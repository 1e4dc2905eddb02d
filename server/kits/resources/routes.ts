import { RESOURCE_VALUES } from '#server/platform/input/ignoredFields.ts';
import { Router } from 'express';
import type { z } from 'zod';
import { MAX_ROWS } from '#machines/core/contracts/jobs.ts';
import {
  activeBody,
  deleteBody,
  saveBody,
  undoChangeBody,
} from '#machines/kits/resources/contract.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { valuesSchema } from '#machines/kits/resources/schema.ts';
import { read, SUBMITTED, write, type Call, type WriteCall } from '#server/platform/http/call.ts';
import { parse } from '#server/platform/input/parse.ts';
import { addFileCall } from '#server/platform/http/fileCall.ts';
import { readFile } from '#server/platform/http/stream.ts';
import type { Services } from '#server/platform/services.ts';
import { stagesTable } from '#server/platform/files/stagesTable.ts';
import { deleteRow, setActive } from './activate.ts';
import { oneRow, options, optionsQuery, rowQuery } from './details.ts';
import { listFileCall, templateFile, templateQuery } from './files.ts';
import { getChanges, changesQuery } from './history.ts';
import { checkBody, checkFile, FILE_LIMIT, importBody, importFile } from './import.ts';
import { listQuery, listRows } from './list.ts';
import { getResource } from './named.ts';
import { saveRows } from './save.ts';
import { getReach } from './scope.ts';
import { undoChange } from './undoChange.ts';
import { importsQuery, recentImports, undoBody, undoImport } from './undoImport.ts';

/**
 * The routes of all resources: one for each operation, with the name of the resource in the path. The required
 * permissions are derived from the declarations (access/declared.ts).
 */
export function resourceRoutes(services: Services): Router {
  const router = Router();
  const of =
    <Query, Answer>(handler: (call: Call, resource: Resource, query: Query) => Promise<Answer>) =>
    (call: Call, query: Query) =>
      handler(call, getResource(call), query);
  const post = <Schema extends z.ZodType>(
    call: string,
    schema: Schema,
    handler: (
      call: WriteCall,
      resource: Resource,
      body: z.output<Schema>,
    ) => Promise<object | void>,
  ) =>
    router.post(
      `/Resources/:resource/${call}`,
      write(services, schema, async (request, body) => ({
        ...SUBMITTED,
        ...(await handler(request, getResource(request), body)),
      })),
    );

  router.get('/Resources/:resource', read(services, listQuery, of(listRows)));
  router.get('/Resources/:resource/Row', read(services, rowQuery, of(oneRow)));
  router.get('/Resources/:resource/Options', read(services, optionsQuery, of(options)));
  router.get('/Resources/:resource/Changes', read(services, changesQuery, of(getChanges)));
  addFileCall(router, services, listFileCall);
  router.get(
    '/Resources/:resource/Template',
    readFile(services, templateQuery, (call, query) =>
      templateFile(call, getResource(call), query),
    ),
  );
  post('Save', saveBody, saveOne);
  post('SetActive', activeBody, setActive);
  post('Delete', deleteBody, deleteRow);
  post('UndoChange', undoChangeBody, undoChange);
  const file = { limit: FILE_LIMIT, stage: stagesTable(MAX_ROWS) };
  router.post(
    '/Resources/:resource/CheckFile',
    write(
      services,
      checkBody,
      async (call, { reading }, table) => ({
        ...SUBMITTED,
        ...(await checkFile(call, getResource(call), { table, reading })),
      }),
      file,
    ),
  );
  router.post(
    '/Resources/:resource/ImportFile',
    write(
      services,
      importBody,
      async (call, { digest, reading, isGoodOnly }, table) => ({
        ...SUBMITTED,
        ...(await importFile(call, getResource(call), { table, digest, reading, isGoodOnly })),
      }),
      file,
    ),
  );
  router.get('/Resources/:resource/Imports', read(services, importsQuery, of(recentImports)));
  post('UndoImport', undoBody, undoImport);
  return router;
}

async function saveOne(
  { tx, actor }: WriteCall,
  resource: Resource,
  { id, version, values }: z.output<typeof saveBody>,
): Promise<{ autoId: number }> {
  const rowId = id || null;
  const flag = rowId === null ? 'isCreate' : 'isEdit';
  const units = await getReach(tx, actor, resource, flag);
  const item = {
    id: rowId,
    version: version ?? null,
    values: parse(valuesSchema(resource), values, { call: RESOURCE_VALUES }),
  };
  const [autoId = 0] = await saveRows(tx, actor, resource, [item], {
    reach: { create: units, edit: units },
  });
  return { autoId };
}
