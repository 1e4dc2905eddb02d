import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What reading one PDF may take; whatever takes more is found by its title alone. */
export const PDF_LIMITS = {
  ms: 20_000,
  /** Of writable memory, packed pictures and all. */
  kilobytes: 700_000,
  pages: 2000,
};

/** Beside this, where programs are put together (launch/bundle.mjs). */
const program = join(import.meta.dirname, 'readPdf.mjs');

/** Node 20 names it as an experiment. */
const PERMISSIONS = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

const ARGUMENTS = ['--no-warnings', PERMISSIONS, '--allow-fs-read=*', '--max-old-space-size=400'];

/**
 * What a PDF says, as far as `most` characters; null for one that can't be read, or not within the limits.
 * By unpdf (PDF.js) in a process of its own, whose memory the kernel limits and whose time we do.
 */
export async function pdfText(
  bytes: Buffer,
  most: number,
  { ms, kilobytes, pages }: typeof PDF_LIMITS = PDF_LIMITS,
): Promise<string | null> {
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      `ulimit -d ${kilobytes} 2>/dev/null; exec "$@"`,
      'cadre-pdf',
      process.execPath,
      ...ARGUMENTS,
      program,
      String(pages),
      String(most),
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: ms, killSignal: 'SIGKILL' },
  );
  const parts: Buffer[] = [];
  let length = 0;
  child.stdout.on('data', (part: Buffer) => {
    length += part.length;
    // Four bytes for a character at most, and a line's end for each page.
    if (length > most * 4 + pages) child.kill('SIGKILL');
    else parts.push(part);
  });
  // Whoever ends early doesn't take the rest.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0 ? Buffer.concat(parts).toString('utf8') : null;
  } catch {
    return null;
  }
}
