import type { RequestHandler } from 'express';
import { forbidden } from '#server/errors.ts';

/**
 * For the few GETs that change something (contract: decisions): not from another site's page. They ask
 * for a Bearer token besides, which no link or form sends along.
 */
export const refuseCrossSite: RequestHandler = (request, _response, next) => {
  next(request.get('Sec-Fetch-Site') === 'cross-site' ? forbidden() : undefined);
};
