import { Router } from 'express';
import { z } from 'zod';
import { read, submit, SUBMITTED, write } from '#server/http/call.ts';
import { readFile } from '#server/http/stream.ts';
import { checkBody, importBody } from '#server/resources/import.ts';
import { stagesTable } from '#server/sheets/stagesTable.ts';
import { templateQuery } from '#server/resources/files.ts';
import { fileOf } from '#server/sheets/sheetFile.ts';
import { importsQuery, undoBody } from '#server/resources/undoImport.ts';
import type { Services } from '#server/services.ts';
import { checkFile, importFile } from './check.ts';
import type { FileImport } from './fileImport.ts';

export const MOST_CHARACTERS = 8_000_000;
/** A month of punches of some 2,000 people. */
export const MOST_ROWS = 100_000;

/** The same routes for each of these files. */
export function fileImportCalls(services: Services, declared: readonly FileImport[]): Router {
  const router = Router();
  for (const one of declared) add(one);
  return router;

  function add(one: FileImport): void {
    const { base, title, columns, asked, mostCharacters = MOST_CHARACTERS } = one;
    const options = {
      limit: `${Math.ceil(mostCharacters / 1_000_000)}mb`,
      stage: stagesTable(one.mostRows ?? MOST_ROWS),
    };
    const content = z
      .string('must be text')
      .min(1, 'The file is empty')
      .max(mostCharacters, 'The file is too large: split it and import the parts');
    router.get(
      `${base}/Template`,
      readFile(services, templateQuery, (_call, { format }) =>
        Promise.resolve(
          fileOf(
            {
              name: `${title} template`,
              columns: columns.map((column) => ({ ...column, value: () => null })),
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
        checkBody.extend({ content, asked }),
        async (call, body, table) => ({
          ...SUBMITTED,
          ...(await checkFile(call, one, { table }, body.asked)),
        }),
        options,
      ),
    );
    router.post(
      `${base}/ImportFile`,
      write(
        services,
        importBody.extend({ content, asked }),
        async (call, { digest, asked: values }, table) => ({
          ...SUBMITTED,
          ...(await importFile(call, one, { table, digest }, values)),
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
  // A template has no rows.
}
