import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The browser's path, and the environment of its process. */
export type BrowserProgram = { executablePath: string; env: Record<string, string> };

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const cache = fileURLToPath(new URL('../../.build', import.meta.url));

/**
 * Unpacks the browser from npm, which is the same on every machine (once; 3 s, 200 MB). Unsupported platforms
 * use the installed one. A full Chromium draws window frames even when headless, which took a fifth more CPU
 * time in shell.test.ts.
 */
export function findBrowser(): BrowserProgram {
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser();
  const executablePath = installed.find((path) => existsSync(path));
  if (executablePath) return { executablePath, env: {} };
  throw new Error(`No browser for the tests: install Chromium at ${installed[0]} or Chrome.`);
}

function unpackedBrowser(): BrowserProgram {
  const packageJson = packageFile('package.json');
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(packageJson, 'utf8')));
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) unpack(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      // It includes libraries that a server without a desktop lacks (nss, nspr, expat).
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

function packageFile(name: string): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  return join(dirname(dirname(dirname(entry))), name);
}

/** Unpacks to a temporary name and renames, so that parallel test files never see a partial browser. */
function unpack(folder: string): void {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    // The package unpacks into the temporary folder, and its libraries only on AWS Lambda. A separate process
    // can set both.
    const run = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', unpacking, packageFile('build/esm/index.js')],
      {
        env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
        encoding: 'utf8',
      },
    );
    if (run.status !== 0) throw new Error(`The test browser could not be unpacked: ${run.stderr}`);
    chmodSync(join(draft, 'chromium'), 0o755);
    writeFileSync(join(draft, 'fonts.conf'), fontsConfiguration(folder));
    if (!existsSync(folder)) renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const unpacking = `
  import { pathToFileURL } from 'node:url';
  const { default: chromium } = await import(pathToFileURL(process.argv[1]).href);
  await chromium.executablePath();
`;

function fontsConfiguration(folder: string): string {
  const places = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...places.map((place) => `  <dir>${escapeXml(place)}</dir>`),
    `  <cachedir>${escapeXml(join(folder, 'fonts-cache'))}</cachedir>`,
    '</fontconfig>',
    '',
  ].join('\n');
}

function escapeXml(path: string): string {
  return path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
