import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf, recordRestoreTry } from '#server/platform/backup/backupRows.ts';
import type { Env } from '#server/platform/env.ts';
import { openDatabase, readEnvironment } from './openDatabase.ts';
import { restoreBackup, tryRestore } from './restoreBackup.ts';
import { runCommand, Usage } from './runCommand.ts';

const USAGE = `Restores a backup and verifies it:
  npm run restore -- FOLDER          to an empty DATA_DIR, and an empty database if DATABASE_URL is set
  npm run restore -- FOLDER --try    to a place that is thrown away; Operations shows the result`;

await runCommand(async () => {
  const { folder, isTry } = readArguments(process.argv.slice(2));
  const env = readEnvironment();
  if (isTry) return recordedTry(env, folder);
  const holds = await restoreBackup(env, folder);
  console.log(
    holds
      ? `Restored to ${env.DATA_DIR}. Start Cadre there.`
      : `Restored to ${env.DATA_DIR}, but what is listed above does not hold.`,
  );
  return holds;
});

async function recordedTry(env: Env, folder: string): Promise<boolean> {
  const outcome = await tryRestore(env, folder).then(
    (holds) => (holds ? null : 'What was restored does not hold'),
    messageOf,
  );
  const opened = await openDatabase({ withoutDemo: true, env });
  try {
    await recordRestoreTry(opened.db, folder, outcome);
  } finally {
    await opened.close();
  }
  if (outcome) console.error(outcome);
  return outcome === null;
}

function readArguments(args: string[]): { folder: string; isTry: boolean } {
  try {
    const options = { try: { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    const [folder, ...more] = positionals;
    if (folder !== undefined && more.length === 0) {
      return { folder: resolve(folder), isTry: values.try };
    }
  } catch (error) {
    throw new Usage(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  throw new Usage(USAGE);
}
