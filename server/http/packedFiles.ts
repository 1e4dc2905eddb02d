import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { sendUnchanging, unchanging, type Unchanging } from './once.ts';

/** Pictures and fonts are packed already. */
const TEXTS = /\.(js|mjs|css|html|svg|json|txt)$/;

/**
 * Serves the texts of a folder, each read and compressed once: anyone may ask for them, and compressing
 * 1.4 MB again for each call kept a processor busy. The rest is left to `express.static`.
 */
export function packedFiles(folder: string, headers: { 'Cache-Control': string }): RequestHandler {
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
    : [];
  const known = new Map<string, { name: string; packed?: Promise<Unchanging> }>(
    names
      .filter((name) => TEXTS.test(name))
      .map((name) => [`/${name.replaceAll('\\', '/')}`, { name }]),
  );
  return async (request, response, next) => {
    const file = known.get(request.path);
    if (!file || !['GET', 'HEAD'].includes(request.method)) {
      next();
      return;
    }
    // A development server's files change: what can't be read any more is for others to answer.
    file.packed ??= readFile(join(folder, file.name)).then(unchanging);
    const packed = await file.packed.catch(() => null);
    if (!packed) {
      known.delete(request.path);
      next();
      return;
    }
    response.set(headers).type(file.name.replace(/^.*\./, ''));
    sendUnchanging(response, packed, Boolean(request.acceptsEncodings('gzip')));
  };
}
