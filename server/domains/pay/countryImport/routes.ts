import { Router } from 'express';
import type { z } from 'zod';
import { countryFile } from '#machines/domains/pay/contracts/countryFile.ts';
import {
  countryImportBody,
  type CountryImport,
} from '#machines/domains/pay/contracts/countryImport.ts';
import { invalid } from '#server/platform/errors.ts';
import { SUBMITTED, write, type WriteCall } from '#server/platform/http/call.ts';
import { parse } from '#server/platform/input/parse.ts';
import type { Services } from '#server/platform/services.ts';
import { importDefinition } from './importDefinition.ts';

type Body = z.output<typeof countryImportBody>;

/**
 * Parses a country file.
 * @throws AppError 400 naming each part that is invalid.
 */
function readFile({ content }: Body): z.output<typeof countryFile> {
  try {
    return parse(countryFile, JSON.parse(content));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const message = 'The file is not JSON';
    throw invalid(message, [{ path: 'content', message }]);
  }
}

async function importFile({ tx, actor }: WriteCall, body: Body): Promise<CountryImport> {
  const { name, about, structure, elements, tables, facts, items } = readFile(body);
  const imported = await importDefinition(tx, actor, {
    name,
    note: name.slice(0, 200),
    definition: { structure, elements, tables, facts },
    items,
  });
  return { name, about, ...imported };
}

/** Imports the file and rolls back, so that the check reports exactly what an import would refuse. */
async function checkFile(call: WriteCall, body: Body): Promise<CountryImport> {
  await call.tx.raw('savepoint country_file');
  const imported = await importFile(call, body);
  await call.tx.raw('rollback to savepoint country_file');
  return { ...imported, breakdownId: 0 };
}

export function countryImportRoutes(services: Services): Router {
  const router = Router();
  router.post('/Pay/CheckCountryFile', write(services, countryImportBody, checkFile));
  router.post(
    '/Pay/ImportCountryFile',
    write(services, countryImportBody, async (call, body) => ({
      ...SUBMITTED,
      ...(await importFile(call, body)),
    })),
  );
  return router;
}
