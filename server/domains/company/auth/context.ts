import type { Request } from 'express';
import { accessTokens, type AccessTokens } from '#server/platform/access/accessToken.ts';
import { familiarDevices, type FamiliarDevices } from '#server/platform/access/familiarDevice.ts';
import type { Principals } from '#server/platform/access/principals.ts';
import type { Services } from '#server/platform/services.ts';
import { deviceCookie } from './cookies.ts';

/** The services that the sign-in calls need. */
export interface AuthContext {
  services: Services;
  principals: Principals;
  tokens: AccessTokens;
  devices: FamiliarDevices;
}

export const createAuthContext = (services: Services, principals: Principals): AuthContext => ({
  services,
  principals,
  tokens: accessTokens(services.secret),
  devices: familiarDevices(services.secret),
});

export const getBearer = (request: Request): string | undefined =>
  /^Bearer ([\w.-]+)$/.exec(request.get('Authorization') ?? '')?.[1];

/** Whether the person has signed in from this device before. */
export function isFamiliar(auth: AuthContext, request: Request, userId: number): boolean {
  const mark = deviceCookie.get(request);
  return mark !== undefined && auth.devices.userOf(mark) === userId;
}

/** Browsers send Sec-Fetch-Site. They get the refresh token only as a cookie. */
export const isBrowser = (request: Request): boolean => request.get('Sec-Fetch-Site') !== undefined;
