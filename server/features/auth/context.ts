import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { accessTokens, type AccessTokens } from '#server/access/accessToken.ts';
import { familiarDevices, type FamiliarDevices } from '#server/access/familiarDevice.ts';
import type { Principals } from '#server/access/principals.ts';
import type { Services } from '#server/services.ts';
import { jsonBody, parse } from '#server/http/call.ts';
import { withContract } from '#server/http/contracts.ts';
import { deviceCookie } from './cookies.ts';

/** Services, tokens and devices that the calls of signing in need. */
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

/** Bodies of the sign-in are short. */
const LIMIT = '16kb';

/**
 * A call of someone who is not signed in. Not `write`: there is nobody yet whose Idempotency-Key it could
 * be, and what these answer must not be kept.
 */
export function answering<Schema extends z.ZodType>(
  schema: Schema,
  handler: (request: Request, response: Response, body: z.output<Schema>) => Promise<unknown>,
  limit = LIMIT,
): RequestHandler[] {
  const answer: RequestHandler = async (request, response) => {
    response.json(await handler(request, response, parse(schema, request.body)));
  };
  return [jsonBody(limit), withContract(answer, { reads: 'body', schema })];
}

/** The same for a GET. */
export function answeringGet<Schema extends z.ZodType>(
  schema: Schema,
  handler: (request: Request, response: Response, query: z.output<Schema>) => Promise<unknown>,
): RequestHandler {
  const answer: RequestHandler = async (request, response) => {
    response.json(await handler(request, response, parse(schema, request.query)));
  };
  return withContract(answer, { reads: 'query', schema });
}

export const bearerOf = (request: Request): string | undefined =>
  /^Bearer ([\w.-]+)$/.exec(request.get('Authorization') ?? '')?.[1];

/** Whether this device is one that the person has signed in from before. */
export function isFamiliar(auth: AuthContext, request: Request, userId: number): boolean {
  const mark = deviceCookie.get(request);
  return mark !== undefined && auth.devices.userOf(mark) === userId;
}

/** Browsers say from where they call; they get the refresh token as a cookie alone. */
export const isBrowser = (request: Request): boolean => request.get('Sec-Fetch-Site') !== undefined;
