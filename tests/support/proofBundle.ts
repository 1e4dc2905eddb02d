import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzip } from './unzip.ts';

/** Unpacks a proof bundle into its own folder. */
export function unpack(bundle: Buffer): { folder: string; files: Map<string, Buffer> } {
  const folder = mkdtempSync(join(tmpdir(), 'cadre-proof-'));
  const files = unzip(bundle);
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  return { folder, files };
}

/** Runs a bundle's verifier with only Node, in another directory and with an empty environment. */
export function runVerifier(folder: string): Promise<{ status: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(folder, 'verify.mjs')],
      { cwd: tmpdir(), env: {} },
      (error, stdout, stderr) => resolve({ status: error ? 1 : 0, said: stdout + stderr }),
    );
  });
}
