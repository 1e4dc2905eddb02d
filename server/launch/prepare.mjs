// Prepares a fresh clone for `npm start` and `npm test`: installs packages and builds the web
// client.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** An error whose message is shown to the user without a stack trace. */
export class CannotPrepare extends Error {
  name = 'CannotPrepare';
}

/** Installs packages, unless node_modules already contains what package-lock.json requires. */
export async function installIfNeeded() {
  const reason = whyInstall();
  if (!reason) return;
  console.log(`Installing (${reason}) …`);
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run(...npm('ci', ...options));
  if (code !== 0)
    throw new CannotPrepare(`npm ci failed (exit code ${code}); its reason is above.`);
}

/**
 * Why packages have to be installed; undefined if they need not be. Compares with the list that npm
 * writes when it has finished, so an interrupted install counts as none. With a stamp file of our
 * own, `npm install <package>` would look like an outdated install.
 * @returns {string
 * undefined}
 */
function whyInstall() {
  const wanted = readJson('package-lock.json')?.packages ?? {};
  const packages = readJson('node_modules/.package-lock.json')?.packages;
  if (!packages) return 'nothing is installed yet';
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || entry.link) continue;
    const present = packages[path];
    if (!present && entry.optional && !fitsThisMachine(entry)) continue;
    if (present?.version !== entry.version || present?.integrity !== entry.integrity) {
      return `${path.replace('node_modules/', '')} isn't what package-lock.json asks for`;
    }
    if (!existsSync(join(root, path))) return `${path.replace('node_modules/', '')} is gone`;
  }
  return undefined;
}

/** @param {{ os?: string[], cpu?: string[], libc?: string[] }} entry */
function fitsThisMachine({ os, cpu, libc }) {
  // An optional package that names no platform, or that needs a certain C library, may be missing
  // for good reasons.
  if (libc || !(os || cpu)) return false;
  return (
    (os ?? [process.platform]).includes(process.platform) &&
    (cpu ?? [process.arch]).includes(process.arch)
  );
}

/** Builds the web client into .build/web, unless the last build was made from the same sources. */
export async function buildWebIfNeeded() {
  const stampPath = join(root, '.build', 'web.stamp');
  const stamp = getStamp(
    ['package-lock.json', 'tsconfig.json', 'vite.config.ts'],
    ['web', 'machines'],
  );
  const isBuilt = () =>
    existsSync(join(root, '.build', 'web', 'index.html')) && readText(stampPath) === stamp;
  if (isBuilt()) return;
  const release = await lockBuild();
  try {
    // Another process may have built the web client in the meantime.
    if (!isBuilt()) await buildWeb(stampPath, stamp);
  } finally {
    release();
  }
}

/**
 * @param {string} stampPath
 * @param {string} stamp
 */
async function buildWeb(stampPath, stamp) {
  console.log('Building the web client …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // A test run or a developer's shell may say otherwise, and would get the slow, large React of development.
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], env);
  if (code !== 0)
    throw new CannotPrepare('The web client could not be built; the reason is above.');
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, stamp);
}

/**
 * Takes a lock, because two concurrent builds would leave a mix of files. Waits for the other
 * build, unless its process is gone.
 * @returns {Promise<() => void>} releases the lock
 */
async function lockBuild() {
  const path = join(root, '.build', 'web.lock');
  mkdirSync(dirname(path), { recursive: true });
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const other = Number(readText(path));
    if (other > 0 && !isRunning(other)) rmSync(path, { force: true });
    else await setTimeout(200);
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * A hash that shows whether sources have changed. It covers their content, because a checkout or a
 * copy sets new times. 1,500 files take 60 ms.
 * @param {string[]} files
 * @param {string[]} folders
 */
export function getStamp(files, folders) {
  const hash = createHash('sha256');
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  for (const path of [...files, ...inFolders].sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * How to run npm: the same npm that started this process, if one did.
 * @param {string[]} args
 * @returns {[program: string, args: string[]]}
 */
export function npm(...args) {
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js')) return [process.execPath, [own, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}

/**
 * Runs a program in the repository's folder and waits until it ends. Signals to this process are
 * passed on to it.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code
 */
export function run(program, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const shell = program.endsWith('.cmd');
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit', shell });
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => child.kill(signal);
    process.on('SIGINT', passOn).on('SIGTERM', passOn);
    const settle = () => process.off('SIGINT', passOn).off('SIGTERM', passOn);
    child.once('error', (error) => {
      settle();
      reject(new CannotPrepare(`${program} could not be run: ${error.message}`));
    });
    child.once('exit', (code, signal) => {
      settle();
      if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(130);
      resolve(code ?? 1);
    });
  });
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {string} path */
function readJson(path) {
  const text = readText(join(root, path));
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
