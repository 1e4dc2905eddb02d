import { SESSION_DAYS } from '#server/access/sessions.ts';
import { cookie } from '#server/http/cookie.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Seen by the calls of the sign-in alone. */
const AUTH = { path: '/api/Auth' };

export const refreshCookie = cookie('cadre_refresh', SESSION_DAYS * DAY_MS, AUTH);
/** The mark of a device that someone has signed in from. 400 days is as long as browsers keep one. */
export const deviceCookie = cookie('cadre_device', 400 * DAY_MS, AUTH);
/** Which forgotten password this browser asked about. */
export const resetCookie = cookie('cadre_reset', 30 * 60 * 1000, AUTH);
/** What a sign-in elsewhere must come back with; lax, since it comes back from another site. */
export const oidcCookie = cookie('cadre_oidc', 10 * 60 * 1000, { ...AUTH, sameSite: 'lax' });
export const nonceCookie = cookie('cadre_nonce', 10 * 60 * 1000, AUTH);
