import helmet from 'helmet';
import type { RequestHandler } from 'express';

/**
 * The security headers of every response. They forbid inline scripts, resources of other hosts, and showing Cadre in a
 * frame.
 */
export const securityHeaders: RequestHandler = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      connectSrc: ["'self'", 'ws:', 'wss:'],
      fontSrc: ["'self'"],
      formAction: ["'self'"],
      // The PDF viewer of browsers needs `blob:` to show a file that was downloaded.
      frameSrc: ["'self'", 'blob:'],
      frameAncestors: ["'none'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      objectSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  // Forbids frames like `frame-ancestors`, for old browsers. The default would allow Cadre's own
  // pages.
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
});
