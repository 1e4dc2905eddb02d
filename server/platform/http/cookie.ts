import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

/**
 * A cookie that scripts cannot read and other hosts do not get. Over plain HTTP, as in development, its path is limited
 * to the calls that need it. With TLS, the path is `/`, which the prefix `__Host-` requires.
 */
export interface Cookie {
  get(request: Request): string | undefined;
  set(request: Request, response: Response, value: string): void;
  clear(request: Request, response: Response): void;
}

/** @param maxAge in milliseconds. */
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
  // Browsers accept the prefix `__Host-` only over TLS and from the host itself. Neither another subdomain nor an
  // attacker on an unencrypted connection can set such a cookie.
  const getCookieName = (request: Request): string => (request.secure ? `__Host-${name}` : name);
  return {
    get: (request) => parseCookie(request.get('Cookie') ?? '')[getCookieName(request)],
    set: (request, response, value) =>
      void response.cookie(getCookieName(request), value, { ...options(request), maxAge }),
    clear: (request, response) =>
      void response.clearCookie(getCookieName(request), options(request)),
  };
}
