import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const prepare = fileURLToPath(new URL('../../server/launch/prepare.mjs', import.meta.url));

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadre install '));
  mkdirSync(join(folder, 'server', 'launch'), { recursive: true });
  cpSync(prepare, join(folder, 'server', 'launch', 'prepare.mjs'));
  // A package packed here needs no registry.
  mkdirSync(join(folder, 'dependency'));
  write('dependency/package.json', { name: 'dependency', version: '1.0.0' });
  run('npm', 'pack', './dependency');
  write('package.json', {
    name: 'clone',
    dependencies: { dependency: 'file:dependency-1.0.0.tgz' },
  });
  run('npm', 'install', '--package-lock-only');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: object): void {
  writeFileSync(join(folder, path), JSON.stringify(content));
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
}

function install(): string {
  const script = `import('./server/launch/prepare.mjs').then((it) => it.installIfNeeded())`;
  return run(process.execPath, '-e', script);
}

const installed = () => join(folder, 'node_modules', 'dependency');

test('what package-lock.json asks for is installed once, and again when it is missing or another', () => {
  expect(install()).toContain('Installing (nothing is installed yet)');
  expect(existsSync(installed())).toBe(true);
  expect(install()).toBe('');

  rmSync(installed(), { recursive: true });
  expect(install()).toContain('Installing (dependency is gone)');
  expect(existsSync(installed())).toBe(true);

  const hidden = join(folder, 'node_modules', '.package-lock.json');
  writeFileSync(hidden, readFileSync(hidden, 'utf8').replace('"1.0.0"', '"0.9.0"'));
  expect(install()).toContain("dependency isn't what package-lock.json asks for");
  expect(install()).toBe('');

  // An install that was cut off hasn't written its list.
  rmSync(hidden);
  expect(install()).toContain('Installing (nothing is installed yet)');
});
