import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

/** A cookie of ours: host-only, out of every script's reach, seen by its own calls alone. */
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
    path,
  });
  return {
    get: (request) => parseCookie(request.get('Cookie') ?? '')[name],
    set: (request, response, value) =>
      void response.cookie(name, value, { ...options(request), maxAge }),
    clear: (request, response) => void response.clearCookie(name, options(request)),
  };
}
