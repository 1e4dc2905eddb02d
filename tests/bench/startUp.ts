import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Bench } from './fixture.ts';
import { buildWeb, startProgram } from './programs.ts';
import { alone, type Figure } from './table.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const REST_MS = 5000;
const WARM_START_S = 5;
const FIRST_PAGE_KB = 200;

/** `npm start` in a new folder and again, memory at rest, and the size of the first page. */
export async function startUp(bench: Bench): Promise<Figure[]> {
  await buildWeb();
  const folder = mkdtempSync(join(tmpdir(), 'cadre-start-'));
  const figures: Figure[] = [];
  try {
    figures.push(
      alone('npm start with nothing there, demo company included', 's', await started(folder)),
    );
    figures.push(alone('npm start again', 's', await started(folder), WARM_START_S));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  bench.says('started twice');
  const environment = { DATABASE_URL: bench.databaseUrl, DATA_DIR: bench.dataDir };
  for (const name of ['server', 'worker'] as const) {
    const program = await startProgram(name, environment);
    await sleep(REST_MS);
    figures.push(alone(`memory of the ${name} at rest`, 'MB', program.memory()));
    await program.stop();
  }
  figures.push(
    alone('JavaScript of the first page, gzipped', 'kB', firstPage(root), FIRST_PAGE_KB),
  );
  return figures;
}

/** Seconds until ready. */
async function started(dataDir: string): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['server/launch/start.mjs'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes('Cadre is ready')) resolve();
    });
    child.once('exit', () => reject(new Error(`It ended before it was ready: ${said}`)));
  });
  const took = (performance.now() - begun) / 1000;
  child.kill('SIGTERM');
  await ended;
  return took;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
});

/** The entry chunk and all its static imports, in kB. */
export function firstPage(folder: string): number {
  const manifestPath = join(folder, '.build/web/.vite/manifest.json');
  if (!existsSync(manifestPath)) throw new Error('The web client is not built');
  const manifest = z
    .record(z.string(), chunk)
    .parse(JSON.parse(readFileSync(manifestPath, 'utf8')));
  const needed = new Set<string>();
  const need = (name: string) => {
    const match = manifest[name];
    if (!match || needed.has(match.file)) return;
    needed.add(match.file);
    match.imports.forEach(need);
  };
  for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) need(name);
  const bytes = [...needed].map(
    (file) => gzipSync(readFileSync(join(folder, '.build/web', file))).length,
  );
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}
