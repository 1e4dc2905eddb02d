import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { countryFile } from '#machines/domains/pay/contracts/countryFile.ts';
import { evaluateOfficial } from '#server/domains/pay/officialTests/index.ts';
import { CannotStart } from '#server/platform/cannotStart.ts';
import { runCommand, Usage } from './runCommand.ts';

const USAGE = `How to try a country's withholding on a tax office's test data:
  npm run payroll:evaluate -- COUNTRY.json OFFICIAL.json
Country files are in docs/countries. The tables of each year are taken from the test data.`;

await runCommand(async () => {
  const [country, official, ...more] = process.argv.slice(2);
  if (country === undefined || official === undefined || more.length > 0) throw new Usage(USAGE);
  const { right, all, differences } = evaluateOfficial(
    await read(country, countryFile),
    await read(official, z.record(z.string(), z.unknown())),
  );
  for (const one of differences) console.log(one);
  console.log(`${right} of ${all} lines`);
  return right === all;
});

async function read<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CannotStart(`${path} can't be read: ${getReason(error)}`);
  });
  const result = schema.safeParse(parseJson(path, text));
  if (result.success) return result.data;
  const reasons = result.error.issues
    .slice(0, 10)
    .map(({ path: place, message }) => `  ${place.join('.')}: ${message}`);
  throw new CannotStart([`${path} isn't as expected:`, ...reasons].join('\n'));
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CannotStart(`${path} isn't JSON: ${getReason(error)}`);
  }
}

const getReason = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
