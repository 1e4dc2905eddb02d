import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { accessTokens, type AccessTokens } from '#server/platform/access/accessToken.ts';
import { familiarDevices, type FamiliarDevices } from '#server/platform/access/familiarDevice.ts';
import type { Principals } from '#server/platform/access/principals.ts';
import type { Services } from '#server/platform/services.ts';
import { jsonBody, getParser } from '#server/platform/http/call.ts';
import { withContract } from '#server/platform/http/contracts.ts';
import { deviceCookie } from './cookies.ts';

/** What the sign-in routes need. */
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

/** Sign-in bodies are short. */
const LIMIT = '16kb';

/**
 * A POST route without sign-in. Not `write`: there is no user yet to whom an Idempotency-Key could
 * belong, and these responses must not be stored.
 */
export function answering<Schema extends z.ZodType>(
  schema: Schema,
  handler: (request: Request, response: Response, body: z.output<Schema>) => Promise<unknown>,
  limit = LIMIT,
): RequestHandler[] {
  const answer: RequestHandler = async (request, response) => {
    response.json(await handler(request, response, getParser(schema, request, 'body')));
  };
  return [jsonBody(limit), withContract(answer, { reads: 'body', schema })];
}

export function answeringGet<Schema extends z.ZodType>(
  schema: Schema,
  handler: (request: Request, response: Response, query: z.output<Schema>) => Promise<unknown>,
): RequestHandler {
  const answer: RequestHandler = async (request, response) => {
    response.json(await handler(request, response, getParser(schema, request, 'query')));
  };
  return withContract(answer, { reads: 'query', schema });
}

export const getBearer = (request: Request): string | undefined =>
  /^Bearer ([\w.-]+)$/.exec(request.get('Authorization') ?? '')?.[1];

/** Whether the person has signed in from this device before. */
export function isFamiliar(auth: AuthContext, request: Request, userId: number): boolean {
  const mark = deviceCookie.get(request);
  return mark !== undefined && auth.devices.userOf(mark) === userId;
}

/** Browsers send Sec-Fetch-Site; they get the refresh token as a cookie only. */
export const isBrowser = (request: Request): boolean => request.get('Sec-Fetch-Site') !== undefined;
