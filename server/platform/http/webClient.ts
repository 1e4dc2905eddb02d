import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packedFiles } from './packedFiles.ts';
import express, { Router, type RequestHandler } from 'express';

const built = fileURLToPath(new URL('../../../.build/web', import.meta.url));

/**
 * Sends the page of the web client. Browsers check it for changes each time, because it refers to the files of one
 * version.
 */
const sendPage: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'no-cache').sendFile('index.html', { root: built });
};

/**
 * Serves the built web client: its files, which browsers cache forever because their names contain a hash, and its page
 * at every other path.
 */
export function webClient(folder = built): Router {
  const router = Router();
  if (!existsSync(folder)) return router;
  router.use(
    '/assets',
    packedFiles(`${folder}/assets`, { 'Cache-Control': 'public, max-age=31536000, immutable' }),
    express.static(`${folder}/assets`, { immutable: true, maxAge: '1y', fallthrough: false }),
  );
  router.use(
    express.static(folder, {
      index: false,
      maxAge: '1h',
      setHeaders: (response, path) => {
        // Browsers check these two for changes each time. version.json shows open pages that they
        // are outdated, and the service worker contains the offline page of its version.
        if (/(version\.json|serviceWorker\.js)$/.test(path))
          response.setHeader('Cache-Control', 'no-cache');
      },
    }),
  );
  router.get(/^\/(?!api\/|ws$).*/, sendPage);
  return router;
}

/** API calls whose paths are also addresses of the web client (spec 000 §2). */
const BROWSER_ROUTES = ['/api/PdfAndExcelReport/ReceiveContact', '/api/Document/DownloadFile'];

/**
 * Sends the page of the web client if a browser opens one of these paths as a page. The page then fetches the file with
 * the user's token and saves it. Programs, and the web client's own calls, get the file.
 */
export function navigations(): Router {
  const router = Router();
  if (!existsSync(built)) return router;
  router.get(BROWSER_ROUTES, (request, response, next) => {
    // The response depends on these headers, so caches must store separate responses for them.
    response.vary('Sec-Fetch-Mode, Accept');
    const mode = request.get('Sec-Fetch-Mode');
    const navigates =
      mode === undefined ? request.accepts(['*/*', 'html']) === 'html' : mode === 'navigate';
    if (navigates) sendPage(request, response, next);
    else next();
  });
  return router;
}
