import type { RequestListener } from 'node:http';

/**
 * Accepts only requests whose target is a path. Other forms (a full URL, an asterisk) are for proxies, and Express
 * parses them with `url.parse`, which throws in later versions of Node.
 */
export const originForm =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    if (request.url?.startsWith('/')) listener(request, response);
    else response.writeHead(400, { Connection: 'close' }).end();
  };
