import type { RequestHandler } from 'express';
import type { Principals } from '#server/access/principals.ts';
import { AppError } from '#server/errors.ts';

/** Finds who calls, from the Bearer token; nobody gets past without one. */
export const authenticate =
  (principals: Principals): RequestHandler =>
  async (request, _response, next) => {
    const [, token] = /^Bearer ([\w.-]+)$/.exec(request.get('Authorization') ?? '') ?? [];
    const principal = token ? await principals.of(token) : null;
    if (!principal) throw new AppError('unauthenticated', 'Please log in');
    request.actor = principal.actor;
    request.sessionId = principal.sessionId;
    next();
  };
