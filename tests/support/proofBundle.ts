import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzip } from './unzip.ts';

/** Unpacks a proof bundle into a folder of its own. */
export function unpack(bundle: Buffer): { folder: string; files: Map<string, Buffer> } {
  const folder = mkdtempSync(join(tmpdir(), 'cadre-proof-'));
  const files = unzip(bundle);
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  return { folder, files };
}

/** Runs a bundle's verifier by Node alone: elsewhere, and with an empty environment. */
export function runVerifier(folder: string): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'verify.mjs')], {
    cwd: tmpdir(),
    env: {},
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}
