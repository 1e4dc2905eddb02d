import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { getParser, jsonBody } from './call.ts';
import { withContract } from './contracts.ts';

/** The size limit of a request. Requests for signing in are short. */
const LIMIT = '16kb';

/**
 * Makes a POST route for people who are not signed in. It does not use `write`, because without a
 * user an Idempotency-Key would belong to no one, and the responses of such calls must not be
 * stored.
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
