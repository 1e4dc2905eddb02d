import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Limits for reading one PDF; a PDF beyond them is only found by its title. */
export const PDF_LIMITS = {
  ms: 20_000,
  /** Writable memory, including decompressed images. */
  kilobytes: 700_000,
  pages: 2000,
};

/** Next to this file in bundles (launch/bundle.mjs). */
const program = join(import.meta.dirname, 'readPdf.mjs');

/** Experimental in Node 20. */
const PERMISSIONS = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

const ARGUMENTS = ['--no-warnings', PERMISSIONS, '--allow-fs-read=*', '--max-old-space-size=400'];

/**
 * The text of a PDF, up to `most` characters; null if it can't be read within the limits. Read by unpdf
 * (PDF.js) in a separate process with limited memory and time.
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
    // At most four bytes per character, and a line break per page.
    if (length > most * 4 + pages) child.kill('SIGKILL');
    else parts.push(part);
  });
  // A process that ends early doesn't read the rest.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0 ? Buffer.concat(parts).toString('utf8') : null;
  } catch {
    return null;
  }
}
