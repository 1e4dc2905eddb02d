import { Router } from 'express';
import { MAX_ROWS } from '#machines/core/contracts/jobs.ts';
import { read, submit, SUBMITTED, write } from '#server/platform/http/call.ts';
import { readFile } from '#server/platform/http/stream.ts';
import { checkBody, FILE_LIMIT, importBody } from './import.ts';
import { stagesTable } from '#server/platform/files/stagesTable.ts';
import { templateQuery } from './files.ts';
import { getFile } from '#server/platform/sheets/sheetFile.ts';
import { importsQuery, undoBody } from './undoImport.ts';
import type { Services } from '#server/platform/services.ts';
import { checkFile, importFile } from '#server/kits/imports/check.ts';
import type { FileImport } from '#server/kits/imports/fileImport.ts';

/** The routes of the declared imports. Every import has the same routes. */
export function fileImportCalls(services: Services, declared: readonly FileImport[]): Router {
  const router = Router();
  for (const one of declared) add(one);
  return router;

  function add(one: FileImport): void {
    const { base, title, columns, asked } = one;
    const options = { limit: FILE_LIMIT, stage: stagesTable(one.mostRows ?? MAX_ROWS) };
    router.get(
      `${base}/Template`,
      readFile(services, templateQuery, (_call, { format }) =>
        Promise.resolve(
          getFile(
            {
              name: `${title} template`,
              columns: columns
                .filter(({ getPart, isAlternative }) => getPart === undefined && !isAlternative)
                .map((column) => ({ ...column, value: () => null })),
              rows: none(),
            },
            format,
          ),
        ),
      ),
    );
    router.get(`${base}/Imports`, read(services, importsQuery, one.recent));
    router.post(
      `${base}/CheckFile`,
      write(
        services,
        checkBody.extend({ asked }),
        async (call, body, table) => ({
          ...SUBMITTED,
          ...(await checkFile(call, one, { table, reading: body.reading }, body.asked)),
        }),
        options,
      ),
    );
    router.post(
      `${base}/ImportFile`,
      write(
        services,
        importBody.extend({ asked }),
        async (call, { digest, reading, isGoodOnly, asked: values }, table) => ({
          ...SUBMITTED,
          ...(await importFile(call, one, { table, digest, reading, isGoodOnly }, values)),
        }),
        options,
      ),
    );
    router.post(
      `${base}/UndoImport`,
      submit(services, undoBody, (call, { importId }) => one.undo(call, importId)),
    );
  }
}

async function* none(): AsyncGenerator<never> {
  // Yields nothing, because a template has only a header.
}
