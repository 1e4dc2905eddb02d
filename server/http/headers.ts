import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { RequestHandler } from 'express';

const helmetHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      connectSrc: ["'self'", 'ws:', 'wss:'],
      fontSrc: ["'self'"],
      formAction: ["'self'"],
      // For the browser's PDF viewer, which shows a fetched file.
      frameSrc: ["'self'", 'blob:'],
      frameAncestors: ["'none'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      objectSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  // As in `frame-ancestors`; the default would allow our own pages.
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
});

/** The headers are the same for every response, so helmet writes them once and not for each. */
const written = new ServerResponse(new IncomingMessage(new Socket()));
helmetHeaders(written.req, written, () => undefined);
const headers = written
  .getHeaderNames()
  .map((name) => [name, String(written.getHeader(name))] as const);

/** Security headers of every response: no inline scripts, no foreign resources, no framing. */
export const securityHeaders: RequestHandler = (_request, response, next) => {
  for (const [name, value] of headers) response.setHeader(name, value);
  next();
};
