import type { RequestHandler } from 'express';
import { forbidden } from '#server/platform/errors.ts';

/**
 * Refuses requests of other sites, for the few GETs that change something (see the decisions of the contract).
 * They require a Bearer token as well, which links and forms never send.
 */
export const refuseCrossSite: RequestHandler = (request, _response, next) => {
  next(request.get('Sec-Fetch-Site') === 'cross-site' ? forbidden() : undefined);
};
