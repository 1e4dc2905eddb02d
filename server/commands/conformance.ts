import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  conformanceLines,
  readConformance,
  conformancePage,
  logFormat,
  readTarget,
} from '#server/kits/conformance/index.ts';
import { readRecords } from '#server/platform/files/readApart/index.ts';
import { runCommand, Usage } from './runCommand.ts';

const USAGE =
  'Usage: npm run conformance -- LOG.csv --workflow W --mapping M.json [--page PAGE.md]';

/**
 * Replays an event log on a machine. Exits with 0 if the log could be read, whatever the result.
 */
await runCommand(async () => {
  const { log, workflow, mapping, page } = readArguments();
  const target = await readTarget(workflow, mapping);
  const rows = readRecords(createReadStream(log), logFormat(target.mapping), { who: 'operator' });
  const conformance = await readConformance(target, rows);
  if (page) await writeFile(page, conformancePage(target, conformance));
  for (const line of conformanceLines(conformance)) console.log(line);
  return true;
});

function readArguments(): {
  log: string;
  workflow: string;
  mapping: string;
  page?: string | undefined;
} {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: {
        workflow: { type: 'string' },
        mapping: { type: 'string' },
        page: { type: 'string' },
      },
    });
    const [log, ...more] = positionals;
    const { workflow, mapping, page } = values;
    if (log && workflow && mapping && more.length === 0) return { log, workflow, mapping, page };
  } catch {
    // The arguments contain an unknown option.
  }
  throw new Usage(USAGE);
}
