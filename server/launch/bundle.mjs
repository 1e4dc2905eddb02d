// Bundles the TypeScript of the programs if it has changed. Bundled programs are ready after 0.7 to 1.1 s, under tsx
// after 1.6 to 2.3 s. Packages are not bundled, because some load their parts by name.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CannotPrepare, root, getStamp } from './prepare.mjs';

const sources = ['server', 'workers', 'machines'];

const programs = {
  supervise: 'server/launch/supervise.ts',
  server: 'server/main.ts',
  worker: 'workers/main.ts',
  verifyLogs: 'server/engine/history/records/verifyLogs.ts',
  reader: 'server/platform/files/readApart/child/main.ts',
  import: 'server/commands/import.ts',
  setup: 'server/commands/setup.ts',
  erase: 'server/commands/erase.ts',
  operator: 'server/commands/operator.ts',
  leavingEvaluate: 'server/commands/leavingEvaluate.ts',
  payrollEvaluate: 'server/commands/payrollEvaluate.ts',
  verifyHistory: 'server/commands/verifyHistory.ts',
  backup: 'server/commands/backup.ts',
  restore: 'server/commands/restore.ts',
  checkMachines: 'server/commands/checkMachines.ts',
  machinesDocs: 'server/commands/machinesDocs.ts',
  conformance: 'server/commands/conformance.ts',
};

/**
 * Bundles the supervisor, the server, the worker and the commands.
 * @returns {Promise<{ folder: string, supervise: string, server: string, worker: string }>} the
 * paths of the programs, and the folder that contains them
 */
export async function bundlePrograms() {
  const folder = await bundleChanged('programs', programs);
  /** @param {string} name */
  const path = (name) => join(folder, `${name}.mjs`);
  return { folder, supervise: path('supervise'), server: path('server'), worker: path('worker') };
}

/**
 * Bundles programs into a folder of `.build`, unless their sources have not changed since the last
 * time.
 * @param {string} name
 * @param {Record<string, string>} entryPoints
 * @param {string[]} [more] folders of sources in addition to the application's
 * @returns {Promise<string>} the folder of the bundles
 */
export async function bundleChanged(name, entryPoints, more = []) {
  const folder = join(root, '.build', name);
  const settings = ['package-lock.json', 'tsconfig.json', 'server/launch/bundle.mjs'];
  const finished = join(folder, getStamp(settings, [...sources, ...more]).slice(0, 16));
  if (!existsSync(finished)) publish(await bundled(folder, entryPoints), finished);
  return finished;
}

/**
 * @param {string} folder
 * @param {Record<string, string>} entryPoints
 */
async function bundled(folder, entryPoints) {
  const { outputFiles } = await bundleOrExplain({
    absWorkingDir: root,
    entryPoints,
    outdir: join(folder, 'next'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    write: false,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [keepSourceAddresses],
  });
  return outputFiles;
}

/**
 * Bundles, with only a short error on failure, because esbuild itself prints what is wrong, with
 * the line.
 * @param {import('esbuild').BuildOptions} options
 */
async function bundleOrExplain(options) {
  // esbuild is loaded only if something has changed, because loading takes 0.06 s of each start.
  const { build, stop } = await import('esbuild');
  try {
    return await build(options);
  } catch {
    throw new CannotPrepare('The programs could not be put together; the reason is above.');
  } finally {
    // Stops the process of esbuild, which would otherwise run as long as this one.
    await stop();
  }
}

/**
 * Replaces `import.meta.url` with the URL of the source file, because code that looks for files in
 * its own folder must find them next to its source.
 */
const keepSourceAddresses = {
  name: 'keep-source-addresses',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const address = JSON.stringify(pathToFileURL(path).href);
      return { contents: source.replaceAll('import.meta.url', address), loader: 'ts' };
    });
  },
};

/**
 * Writes the bundles to a draft folder and renames it, because another start may be reading while
 * this one writes.
 * @param {import('esbuild').OutputFile[]} files
 * @param {string} finished
 */
function publish(files, finished) {
  const draft = `${finished}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  for (const { path, contents } of files) writeFileSync(join(draft, basename(path)), contents);
  forgetOld(dirname(finished));
  try {
    renameSync(draft, finished);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(finished)) throw error;
  }
}

/**
 * Deletes old bundles, except the three latest, because a running start may still need its own.
 * @param {string} folder
 */
function forgetOld(folder) {
  const byAge = readdirSync(folder)
    .filter((name) => !name.includes('.'))
    .map((name) => ({ name, time: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.time - one.time);
  for (const { name } of byAge.slice(3))
    rmSync(join(folder, name), { recursive: true, force: true });
}
