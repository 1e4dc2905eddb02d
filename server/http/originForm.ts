import type { RequestListener } from 'node:http';

/**
 * Passes on requests whose target is a path. What may stand there beside (a whole address, an
 * asterisk) is for proxies: Express reads it by `url.parse`, which throws in later versions of Node.
 */
export const originForm =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    if (request.url?.startsWith('/')) listener(request, response);
    else response.writeHead(400, { Connection: 'close' }).end();
  };
