import type { CookieOptions, Request, Response } from 'express';
import { SESSION_DAYS } from '#server/access/sessions.ts';

/** Every cookie of the sign-in: host-only, out of every script's reach, seen by its calls alone. */
interface Cookie {
  get(request: Request): string | undefined;
  set(request: Request, response: Response, value: string): void;
  clear(request: Request, response: Response): void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function cookie(
  name: string,
  maxAge: number,
  { path = '/api/Auth', sameSite = 'strict' }: Pick<CookieOptions, 'path' | 'sameSite'> = {},
): Cookie {
  const options = (request: Request): CookieOptions => ({
    httpOnly: true,
    sameSite,
    secure: request.secure,
    path,
  });
  return {
    get: (request) => {
      const pairs = (request.get('Cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
      const value = pairs.find(([given]) => given === name)?.[1];
      return value && decodeURIComponent(value);
    },
    set: (request, response, value) =>
      void response.cookie(name, value, { ...options(request), maxAge }),
    clear: (request, response) => void response.clearCookie(name, options(request)),
  };
}

export const refreshCookie = cookie('cadre_refresh', SESSION_DAYS * DAY_MS);
/** The mark of a device that somebody has signed in from. 400 days is as long as browsers keep one. */
export const deviceCookie = cookie('cadre_device', 400 * DAY_MS);
/** Which forgotten password this browser asked about. */
export const resetCookie = cookie('cadre_reset', 30 * 60 * 1000);
/** What a sign-in elsewhere must come back with; lax, since it comes back from another site. */
export const oidcCookie = cookie('cadre_oidc', 10 * 60 * 1000, { sameSite: 'lax' });
export const nonceCookie = cookie('cadre_nonce', 10 * 60 * 1000);
