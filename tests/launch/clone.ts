import {
  chmodSync,
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const folders = ['machines', 'migrations', 'server', 'web', 'workers'];
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

/**
 * Copies the program like a clone: installed but not built, in a home folder that other users can't read,
 * with spaces in the path.
 */
export function makeClone(): { home: string; clone: string } {
  const home = mkdtempSync(join(tmpdir(), 'cadre home '));
  chmodSync(home, 0o700);
  const clone = join(home, 'a clone of it');
  mkdirSync(clone);
  for (const name of [...folders, ...files]) {
    cpSync(join(root, name), join(clone, name), { recursive: true });
  }
  linkTree(join(root, 'node_modules'), join(clone, 'node_modules'));
  return { home, clone };
}

/** Hard links: 30,000 files in a second, and each user can read them through the clone's path. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // The temporary folder lies on another disk, or links to other users' files are forbidden.
    copyFileSync(source, target);
  }
}
