import type { RequestHandler } from 'express';
import { isProgramKey, type programKeys } from '#server/platform/access/programKeys.ts';
import type { Principals } from '#server/platform/access/principals.ts';
import { AppError } from '#server/platform/errors.ts';

/** Identifies the caller by the Bearer token, and refuses calls without one. */
export const authenticate =
  (principals: Principals, programs?: ReturnType<typeof programKeys>): RequestHandler =>
  async (request, _response, next) => {
    const [, token] = /^Bearer ([\w.-]+)$/.exec(request.get('Authorization') ?? '') ?? [];
    if (token && programs && isProgramKey(token)) {
      const key = await programs(token);
      if (!key) throw new AppError('unauthenticated', 'The key is invalid or has expired');
      request.actor = key.actor;
      request.sessionId = `key ${key.keyId}`;
      request.scopes = key.scopes;
      next();
      return;
    }
    const principal = token ? await principals.of(token) : null;
    if (!principal) throw new AppError('unauthenticated', 'Please log in');
    request.actor = principal.actor;
    request.sessionId = principal.sessionId;
    next();
  };
