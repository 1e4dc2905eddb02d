import { join } from 'node:path';
import { bundleChanged } from '../../server/launch/bundle.mjs';

const folders = ['tests/launch/programs', 'tests/support'];

const programs = {
  frozen: 'tests/launch/programs/frozen.ts',
  launch: 'tests/launch/programs/launch.ts',
  realServer: 'tests/launch/programs/realServer.ts',
  server: 'tests/launch/programs/server.ts',
  worker: 'tests/launch/programs/worker.ts',
  completeDemo: 'tests/support/completeDemo.ts',
};

/**
 * The path of a program that tests start as a process, bundled as for `npm start`: with tsx, each start took
 * 0.2 to 3 s more CPU time.
 */
export async function programPath(name: keyof typeof programs): Promise<string> {
  return join(await bundleChanged('test-programs', programs, folders), `${name}.mjs`);
}
