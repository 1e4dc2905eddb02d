import { SESSION_DAYS } from '#server/platform/access/sessions.ts';
import { cookie } from '#server/platform/http/cookie.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Sent to the sign-in routes only. */
const AUTH = { path: '/api/Auth' };

export const refreshCookie = cookie('cadre_refresh', SESSION_DAYS * DAY_MS, AUTH);
/** Marks a device from which someone has signed in. Browsers keep cookies for at most 400 days. */
export const deviceCookie = cookie('cadre_device', 400 * DAY_MS, AUTH);
/** The password reset that this browser has requested. */
export const resetCookie = cookie('cadre_reset', 30 * 60 * 1000, AUTH);
/** State that an external sign-in must return with; lax, because it returns from another site. */
export const oidcCookie = cookie('cadre_oidc', 10 * 60 * 1000, { ...AUTH, sameSite: 'lax' });
export const nonceCookie = cookie('cadre_nonce', 10 * 60 * 1000, AUTH);
