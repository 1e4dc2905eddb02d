import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { sendUnchanging, unchanging, type Unchanging } from './once.ts';

/** The files to compress. Images and fonts are already compressed. */
const TEXTS = /\.(js|mjs|css|html|svg|json|txt)$/;

/**
 * Serves the text files of a folder. Each file is read and compressed only once, because compressing 1.4 MB for each
 * request kept a processor busy. Other files are served by `express.static`.
 */
export function packedFiles(folder: string, headers: { 'Cache-Control': string }): RequestHandler {
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
    : [];
  const cache = new Map<string, { name: string; packed?: Promise<Unchanging> }>(
    names
      .filter((name) => TEXTS.test(name))
      .map((name) => [`/${name.replaceAll('\\', '/')}`, { name }]),
  );
  return async (request, response, next) => {
    const file = cache.get(request.path);
    if (!file || !['GET', 'HEAD'].includes(request.method)) {
      next();
      return;
    }
    // The file may be gone, because files change during development. The next handler then
    // responds.
    file.packed ??= readFile(join(folder, file.name)).then(unchanging);
    const packed = await file.packed.catch(() => null);
    if (!packed) {
      cache.delete(request.path);
      next();
      return;
    }
    response.set(headers).type(file.name.replace(/^.*\./, ''));
    sendUnchanging(response, packed, Boolean(request.acceptsEncodings('gzip')));
  };
}
