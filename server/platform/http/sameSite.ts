import type { RequestHandler } from 'express';
import { forbidden } from '#server/platform/errors.ts';

/**
 * Refuses requests from other sites, for the few GETs that change something (see the decisions of the contract). These
 * calls also require a Bearer token, which links and forms never send.
 */
export const refuseCrossSite: RequestHandler = (request, _response, next) => {
  next(request.get('Sec-Fetch-Site') === 'cross-site' ? forbidden() : undefined);
};
