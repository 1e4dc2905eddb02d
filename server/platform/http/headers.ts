import helmet from 'helmet';
import type { RequestHandler } from 'express';

/** Security headers of every response: no inline scripts, no foreign resources, no framing. */
export const securityHeaders: RequestHandler = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      connectSrc: ["'self'", 'ws:', 'wss:'],
      fontSrc: ["'self'"],
      formAction: ["'self'"],
      // For the browser's PDF viewer, which displays a downloaded file.
      frameSrc: ["'self'", 'blob:'],
      frameAncestors: ["'none'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      objectSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  // Consistent with `frame-ancestors`; the default would allow our own pages.
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
});
