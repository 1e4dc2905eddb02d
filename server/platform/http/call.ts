import { createHash, createHmac } from 'node:crypto';
import express, { type Request, type RequestHandler } from 'express';
import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { Access } from '#machines/core/screens/need.ts';
import type { Visitor } from '#server/platform/access/visitor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/errors.ts';
import { deriveKey } from '#server/platform/secret.ts';
import { parse } from '#server/platform/input/parse.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import {
  refuseNamingOneself,
  refuseWrittenAboutOneself,
  type Write,
} from '#server/platform/access/oneself/refuse.ts';
import { withContract } from './contracts.ts';
import { onceOnly } from './idempotency.ts';
import { hangingUp } from './hangingUp.ts';
import { countKeys, refuseAmbiguousJson } from './jsonKeys.ts';
import { refuseHeavyJson } from './jsonWeight.ts';
import { mayHoldHalves, wellFormed } from './wellFormedJson.ts';
import { warnOfAnotherActor } from './namedActor.ts';
import { encryptedBody } from './encryption/body.ts';

/** What a handler knows about a request. */
export interface Call {
  actor: Actor;
  services: Services;
  db: Db;
  requestId: string;
  /** The network address and the browser of the caller. */
  visitor: Visitor;
  /** The session to which the token of the call belongs. */
  sessionId: string;
  /** The path parameters. */
  params: ReadonlyMap<string, string>;
}

/**
 * What a handler knows about a write, including the transaction. Functions passed to `afterCommit` run after the
 * transaction is committed.
 */
export interface WriteCall extends Call {
  tx: Tx;
  afterCommit: (say: () => void) => void;
}

declare module 'express-serve-static-core' {
  interface Request {
    requestId: string;
    actor?: Actor;
    sessionId?: string;
    /** The permission that the route needs. */
    access?: Access;
    /** The scopes of the key if the caller is a program; undefined for a person. */
    scopes?: ReadonlySet<string>;
    bodyHash?: Buffer;
  }
}

/** Makes a GET route, which validates the query and sends what the handler returns. */
export function read<Schema extends z.ZodType>(
  services: Services,
  schema: Schema,
  handler: (call: Call, query: z.output<Schema>) => Promise<unknown>,
): RequestHandler {
  const answer: RequestHandler = async (request, response) => {
    const query = getParser(schema, request, 'query');
    response.json(await handler(getCall(services, request), query));
  };
  return withContract(answer, { reads: 'query', schema });
}

/**
 * Makes a route that only reads but uses POST, because its parameters are too long for a URL. The signal is aborted
 * when the caller disconnects.
 * @param limit the size limit of the body.
 */
export function ask<Schema extends z.ZodType>(
  services: Services,
  schema: Schema,
  handler: (call: Call, body: z.output<Schema>, signal: AbortSignal) => Promise<unknown>,
  limit: string,
): RequestHandler[] {
  const answer: RequestHandler = async (request, response) => {
    const body = getParser(schema, request, 'body');
    response.json(await handler(getCall(services, request), body, hangingUp(request)));
  };
  return [jsonBody(limit), withContract(answer, { reads: 'body', schema })];
}

/** The size limit of a request. Calls for many subjects have their own limits. */
const BODY_LIMIT = '1mb';

/**
 * Makes a route that writes. The body is validated, and the handler runs in one transaction. If the caller sent an
 * Idempotency-Key, a retry gets the first response.
 */
export function write<Schema extends z.ZodType, Staged = z.output<Schema>>(
  services: Services,
  schema: Schema,
  handler: (call: WriteCall, body: z.output<Schema>, staged: Staged) => Promise<unknown>,
  options: {
    limit?: string;
    /**
     * Reads files in the body, such as an uploaded spreadsheet, before the transaction begins, so that no transaction
     * waits for a file. The signal is aborted when the caller disconnects.
     */
    stage?: (call: Call, body: z.output<Schema>, signal: AbortSignal) => Promise<Staged>;
    /** Work outside the transaction. It stays done even if the call is then refused. */
    before?: (call: Call) => Promise<void>;
    /**
     * Another way to carry out the call, which shares a transaction with other calls and wakes the workers itself. If
     * it returns undefined, it has done nothing, and the call runs in the usual way.
     */
    shared?: (
      call: Call,
      body: z.output<Schema>,
      claim: { key: string; requestHash: Buffer } | undefined,
    ) => Promise<unknown>;
  } = {},
): RequestHandler[] {
  const hashKey = deriveKey(services.secret, 'idempotency');
  const answer: RequestHandler = async (request, response) => {
    const call = getCall(services, request);
    const doing = getWrite(request);
    await refuseNamingOneself(services.db, call.actor, doing, request.body);
    const body = getParser(schema, request, 'body');
    warnOfAnotherActor(services.log, request, request.body);
    const key = request.get('Idempotency-Key');
    await options.before?.(call);
    const claim = key ? { key, requestHash: getHash(request, hashKey) } : undefined;
    const shared = await options.shared?.(call, body, claim);
    if (shared !== undefined) {
      response.json(shared);
      return;
    }
    const staged = (await options.stage?.(call, body, hangingUp(request))) as Staged;
    let toSay: (() => void)[] = [];
    const result = await withTransaction(services.db, async (tx) => {
      // The list starts empty for each attempt, because an attempt that was rolled back must not send notifications.
      toSay = [];
      const work = () =>
        handler({ ...call, tx, afterCommit: (say) => toSay.push(say) }, body, staged);
      const answered = claim
        ? await onceOnly(tx, call.actor.userId, claim.key, claim.requestHash, work)
        : await work();
      await refuseWrittenAboutOneself(tx, call.actor, doing, body);
      return answered;
    });
    for (const say of toSay) say();
    services.wake();
    response.json(result);
  };
  return [
    jsonBody(options.limit ?? BODY_LIMIT),
    withContract(answer, { reads: 'body', schema, isWrite: true }),
  ];
}

/** The response of a write that has nothing to return. */
export const SUBMITTED: WriteAnswer = { statusCode: 200, message: 'Submitted Successfully' };

/** Makes a route that writes and returns only that it is done. */
export const submit = <Schema extends z.ZodType, Staged = z.output<Schema>>(
  services: Services,
  schema: Schema,
  handler: (call: WriteCall, body: z.output<Schema>, staged: Staged) => Promise<unknown>,
  options?: Parameters<typeof write<Schema, Staged>>[3],
): RequestHandler[] =>
  write<Schema, Staged>(
    services,
    schema,
    async (call, body, staged): Promise<WriteAnswer> => {
      await handler(call, body, staged);
      return SUBMITTED;
    },
    options,
  );

const getWrite = (request: Request): Write => ({
  route: callName(request),
  access: request.access,
});

/** body-parser's type of error for a body that is not UTF-8. */
const CHARSET = 'charset.unsupported';

/** Makes the middleware that reads a JSON body up to a size limit and refuses other content types. */
export function jsonBody(limit: string): RequestHandler {
  const keys = new WeakMap<Request, number>();
  const halved = new WeakSet<Request>();
  const inspect = (request: Request, raw: Buffer) => {
    refuseHeavyJson(raw);
    if (mayHoldHalves(raw)) halved.add(request);
    keys.set(request, countKeys(raw));
    if (request.headers['idempotency-key']) {
      request.bodyHash = createHash('sha256').update(raw).digest();
    }
  };
  const parser = express.json({
    limit,
    // Compressed bodies are refused before they are decompressed, because they may expand enormously. No client of
    // Cadre sends any.
    inflate: false,
    verify: (request, _response, raw, charset) => {
      // The checks of the raw bytes are correct only for UTF-8.
      if (charset !== 'utf-8') throw Object.assign(new Error(charset), { type: CHARSET });
      inspect(request as Request, raw);
    },
  });
  const openSealed = encryptedBody(limit, inspect);
  return (request, response, answer) => {
    const next = (error?: unknown) => {
      if (error) {
        answer(error);
        return;
      }
      try {
        const written = keys.get(request);
        if (written !== undefined) refuseAmbiguousJson(request.body, written);
        // This recursive function comes after the check that refuses bodies that are nested too deeply.
        if (halved.has(request)) request.body = wellFormed(request.body);
        answer();
      } catch (refusal) {
        answer(refusal);
      }
    };
    if (request.sealed) {
      openSealed(request, response, next);
      return;
    }
    const type = request.get('Content-Type');
    if (type && !request.is('json') && request.get('Content-Length') !== '0') {
      next(new AppError('unsupportedMedia', 'The body must be JSON'));
      return;
    }
    parser(request, response, next);
  };
}

/**
 * The hash by which a retry is recognized. It uses a key, because a password in the body could be guessed from a plain
 * hash.
 */
const getHash = (request: Request, key: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(`${request.method} ${request.originalUrl} `)
    .update(request.bodyHash ?? '')
    .digest();

export function getCall(services: Services, request: Request): Call {
  const { actor, sessionId, requestId } = request;
  if (!actor || !sessionId) throw new AppError('unauthenticated', 'Please log in');
  const params = new Map(
    Object.entries(request.params).map(([name, part]) => [name, String(part)]),
  );
  const visitor = getVisitor(request);
  return { actor, services, db: services.db, requestId, sessionId, visitor, params };
}

export const getVisitor = (request: Request): Visitor => ({
  userAgent: request.get('User-Agent') ?? '',
  address: request.ip ?? '',
});

/**
 * Parses the query or the body of a request.
 * @throws AppError 400 that lists every problem and unknown field.
 */
export const getParser = <Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
  part: 'query' | 'body',
): z.output<Schema> => parse(schema, request[part], { call: callName(request) });

const callName = ({ method, route }: Request): string =>
  `${method} ${(route as { path?: string } | undefined)?.path ?? ''}`;
