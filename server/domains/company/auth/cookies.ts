import { SESSION_DAYS } from '#server/platform/access/sessions.ts';
import { cookie } from '#server/platform/http/cookie.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** These cookies are only sent to the sign-in calls. */
const AUTH = { path: '/api/Auth' };

export const refreshCookie = cookie('cadre_refresh', SESSION_DAYS * DAY_MS, AUTH);
/** Marks a device from which a person has signed in. Browsers keep cookies for at most 400 days. */
export const deviceCookie = cookie('cadre_device', 400 * DAY_MS, AUTH);
/** The password reset that this browser has requested. */
export const resetCookie = cookie('cadre_reset', 30 * 60 * 1000, AUTH);
/**
 * The state that must come back from an external sign-in. The cookie is lax, because the browser returns from
 * another site.
 */
export const oidcCookie = cookie('cadre_oidc', 10 * 60 * 1000, { ...AUTH, sameSite: 'lax' });
export const nonceCookie = cookie('cadre_nonce', 10 * 60 * 1000, AUTH);
