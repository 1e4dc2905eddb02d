import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

/**
 * A cookie of ours: host-only and out of every script's reach. Over plain http, as on the user's own
 * machine, its own calls alone see it; `__Host-` wants every call to.
 */
export interface Cookie {
  get(request: Request): string | undefined;
  set(request: Request, response: Response, value: string): void;
  clear(request: Request, response: Response): void;
}

/** `maxAge` in milliseconds. */
export function cookie(
  name: string,
  maxAge: number,
  { path, sameSite = 'strict' }: { path: string; sameSite?: CookieOptions['sameSite'] },
): Cookie {
  const options = (request: Request): CookieOptions => ({
    httpOnly: true,
    sameSite,
    secure: request.secure,
    path: request.secure ? '/' : path,
  });
  // A browser takes a name that begins so from this very host alone, over TLS: neither a neighbour's
  // page nor whoever sits on an unencrypted line can put one there.
  const named = (request: Request): string => (request.secure ? `__Host-${name}` : name);
  return {
    get: (request) => parseCookie(request.get('Cookie') ?? '')[named(request)],
    set: (request, response, value) =>
      void response.cookie(named(request), value, { ...options(request), maxAge }),
    clear: (request, response) => void response.clearCookie(named(request), options(request)),
  };
}
