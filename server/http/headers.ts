import helmet from 'helmet';
import type { RequestHandler } from 'express';

/** Headers of every response. Nothing inline runs, nothing foreign loads, nobody may frame us. */
export const securityHeaders: RequestHandler = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      connectSrc: ["'self'", 'ws:', 'wss:'],
      fontSrc: ["'self'"],
      formAction: ["'self'"],
      // The browser's own reader of a PDF that a screen has fetched.
      frameSrc: ["'self'", 'blob:'],
      frameAncestors: ["'none'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      objectSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  // As `frame-ancestors` says; the default would let our own pages.
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
});
