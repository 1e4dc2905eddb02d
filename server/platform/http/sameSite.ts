import type { RequestHandler } from 'express';
import { forbidden } from '#server/platform/errors.ts';

/**
 * Refuses cross-site requests, for the few GETs that change something (contract: decisions). They also require a
 * Bearer token, which links and forms never send.
 */
export const refuseCrossSite: RequestHandler = (request, _response, next) => {
  next(request.get('Sec-Fetch-Site') === 'cross-site' ? forbidden() : undefined);
};
