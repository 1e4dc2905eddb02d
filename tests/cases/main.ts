import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CannotStart } from '#server/platform/cannotStart.ts';
import { runCommand, Usage } from '#server/commands/runCommand.ts';
import { connect } from '#server/platform/db/connect.ts';
import { startEmbedded } from '#server/platform/db/embedded/index.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { CASE_AREAS } from './areas.ts';
import { caseFile, runCases, type Tally, type WorkedCase } from './run.ts';
import type { OpenDatabase } from './shape.ts';

const USAGE = 'npm run cases -- FILE.json [--area AREA]';

const counts = ({ passed, failed, unsupported }: Tally): string =>
  `${passed} passed, ${failed} failed, ${unsupported} unsupported`;

/** Runs worked cases through the product's own functions and prints those that fail. */
await runCommand(async () => {
  const { file, area } = readArguments();
  const cases = (await readCases(file)).filter((one) => area === undefined || one.area === area);
  if (cases.length === 0) {
    throw new CannotStart(`${file} has no cases${area === undefined ? '' : ` of area ${area}`}.`);
  }
  const { areas, failures, unsupported } = await withDatabase((database) =>
    runCases(cases, CASE_AREAS, database),
  );
  for (const { id, topic, expected, got } of failures) {
    console.log(`${id} ${topic}`);
    console.log(`  expected ${JSON.stringify(expected)}`);
    console.log(`  got      ${JSON.stringify(got)}`);
  }
  for (const { id, topic } of unsupported) console.log(`${id} ${topic}: unsupported`);
  const total: Tally = { passed: 0, failed: 0, unsupported: 0 };
  for (const [name, tally] of areas) {
    console.log(`${name}: ${counts(tally)}`);
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.unsupported += tally.unsupported;
  }
  console.log(counts(total));
  return total.failed === 0;
});

/** Starts a database only if a case asks for it: that takes a second. */
async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  let opened: ReturnType<typeof openDatabase> | undefined;
  try {
    return await work(async () => (await (opened ??= openDatabase())).db);
  } finally {
    await (await opened)?.close();
  }
}

async function openDatabase() {
  const dataDir = temporaryFolder('cadre-cases-');
  const cluster = await startEmbedded({ dataDir, throwaway: true });
  const db = connect(cluster.url, { asOwner: true, pool: 1 });
  const close = async () => {
    await db.destroy();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { db, close };
}

function readArguments(): { file: string; area: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { area: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Usage(USAGE);
    return { file, area: values.area };
  } catch (error) {
    if (error instanceof Usage) throw error;
    throw new Usage(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

async function readCases(file: string): Promise<WorkedCase[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CannotStart(
      `${file} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const read = caseFile.safeParse(parseJson(file, text));
  if (read.success) return read.data;
  const reasons = read.error.issues
    .slice(0, 5)
    .map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new CannotStart([`${file} isn't a file of worked cases:`, ...reasons].join('\n'));
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CannotStart(
      `${file} isn't JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
