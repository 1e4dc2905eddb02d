import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { beginBackup, carryOutBackup } from '#server/platform/backup/backupRows.ts';
import { openDatabase, readEnvironment } from './openDatabase.ts';
import { runCommand, Usage } from './runCommand.ts';

const USAGE = `Backs up the database, files and secrets, while Cadre runs or not:
  npm run backup -- FOLDER     a new folder is made in it
  npm run backup               in BACKUP_DIR`;

await runCommand(async () => {
  const env = readEnvironment();
  const into = readFolder(process.argv.slice(2)) ?? env.BACKUP_DIR;
  if (into === undefined) throw new Usage(USAGE);
  const opened = await openDatabase({ withoutDemo: true, env });
  try {
    const { folder, manifest } = await carryOutBackup(
      opened.db,
      env,
      await beginBackup(opened.db, { into, isScheduled: false }),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${folder}: ${rows.toLocaleString('en')} rows and ${manifest.files.count.toLocaleString('en')} files as of ${manifest.at}`,
    );
    if (manifest.secret === 'environment') {
      console.log('SECRET_KEY is not in it: without it, the backup cannot be restored.');
    }
    for (const name of manifest.files.missing) console.error(`The file ${name} was missing.`);
    return manifest.files.missing.length === 0;
  } finally {
    await opened.close();
  }
});

function readFolder(args: string[]): string | undefined {
  try {
    const [folder, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
    if (more.length === 0) return folder === undefined ? undefined : resolve(folder);
  } catch (error) {
    throw new Usage(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  throw new Usage(USAGE);
}
