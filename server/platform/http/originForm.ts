import type { RequestListener } from 'node:http';

/**
 * Accepts only requests for a path. Other request targets, such as a full URL, are meant for proxies, and Express
 * parses them with `url.parse`, which throws in later versions of Node.
 */
export const originForm =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    if (request.url?.startsWith('/')) listener(request, response);
    else response.writeHead(400, { Connection: 'close' }).end();
  };
