import { Router } from 'express';
import type { ImportLine } from '#machines/resources/contract.ts';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import { read, write } from '#server/http/call.ts';
import { readFile } from '#server/http/stream.ts';
import { checkBody, importBody } from '#server/resources/import.ts';
import { fileOf, templateQuery } from '#server/resources/files.ts';
import { importsQuery, undoBody } from '#server/resources/undoImport.ts';
import type { Services } from '#server/services.ts';
import { checkFile, importFile } from './check.ts';
import type { FileImport } from './fileImport.ts';
import { overtimeFile } from './overtime.ts';
import { punchFile } from './punches.ts';

const SUBMITTED: WriteAnswer = { statusCode: 200, message: 'Submitted Successfully' };
/** Some 20,000 rows. */
const LIMIT = { limit: '8mb' };

/** The same calls for each of them. */
export function fileImportRoutes(services: Services): Router {
  const router = Router();
  add(overtimeFile);
  add(punchFile);
  return router;

  function add<Item extends ImportLine>(declared: FileImport<Item>): void {
    const { base, title, columns } = declared;
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
    router.get(`${base}/Imports`, read(services, importsQuery, declared.recent));
    router.post(
      `${base}/CheckFile`,
      write(
        services,
        checkBody,
        async (call, body) => ({ ...SUBMITTED, ...(await checkFile(call, declared, body)) }),
        LIMIT,
      ),
    );
    router.post(
      `${base}/ImportFile`,
      write(
        services,
        importBody,
        async (call, body) => ({ ...SUBMITTED, ...(await importFile(call, declared, body)) }),
        LIMIT,
      ),
    );
    router.post(
      `${base}/UndoImport`,
      write(services, undoBody, async (call, { importId }) => {
        await declared.undo(call, importId);
        return SUBMITTED;
      }),
    );
  }
}

async function* none(): AsyncGenerator<never> {
  // A template has no rows.
}
