// Runs one of the commands (server/commands) in this process, bundled like the programs. Under tsx, each command took 2
// to 5 s before it did anything. Usage: node server/launch/command.mjs NAME [arguments]
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundlePrograms } from './bundle.mjs';
import { CannotPrepare } from './prepare.mjs';

const [name] = process.argv.splice(2, 1);
try {
  const { folder } = await bundlePrograms();
  await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
} catch (error) {
  console.error(error instanceof CannotPrepare ? error.message : error);
  process.exitCode = 1;
}
