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

/** The context of a request, as handlers receive it. */
export interface Call {
  actor: Actor;
  services: Services;
  db: Db;
  requestId: string;
  /** The address and user agent of the caller. */
  visitor: Visitor;
  /** The session of the call's token. */
  sessionId: string;
  /** The path parameters. */
  params: ReadonlyMap<string, string>;
}

/** The context of a write: its transaction, and the notifications to send after the commit. */
export interface WriteCall extends Call {
  tx: Tx;
  afterCommit: (say: () => void) => void;
}

declare module 'express-serve-static-core' {
  interface Request {
    requestId: string;
    actor?: Actor;
    sessionId?: string;
    /** The permissions that the route needs. */
    access?: Access;
    /** The scopes of a program's key; undefined for a person. */
    scopes?: ReadonlySet<string>;
    bodyHash?: Buffer;
  }
}

/** A GET: validates the query and sends the handler's answer. */
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
 * A read whose parameters are too long for a URL: a POST with a body of at most `limit`. The signal is aborted when
 * the caller disconnects.
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

/** The body limit of ordinary calls. Batches set their own. */
const BODY_LIMIT = '1mb';

/**
 * A write: validates the body, then runs the handler in one transaction, under the Idempotency-Key if the
 * caller sent one.
 */
export function write<Schema extends z.ZodType, Staged = z.output<Schema>>(
  services: Services,
  schema: Schema,
  handler: (call: WriteCall, body: z.output<Schema>, staged: Staged) => Promise<unknown>,
  options: {
    limit?: string;
    /**
     * Reads what the body contains, such as an uploaded spreadsheet, before the transaction begins, so that no
     * transaction waits for a file. The signal is aborted when the caller disconnects.
     */
    stage?: (call: Call, body: z.output<Schema>, signal: AbortSignal) => Promise<Staged>;
    /** Work that must persist even if the call is refused, and so runs outside its transaction. */
    before?: (call: Call) => Promise<void>;
    /**
     * An alternative that shares a transaction and notifies the workers itself. Returns undefined, without side
     * effects, if the call must run in the ordinary way.
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
      // Reset for each attempt, because a rolled-back attempt must not send notifications.
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

/** The answer of a write that returns nothing else. */
export const SUBMITTED: WriteAnswer = { statusCode: 200, message: 'Submitted Successfully' };

/** A write that only answers that it was done. */
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

/** The error type of body-parser. */
const CHARSET = 'charset.unsupported';

/** Reads a JSON body of at most `limit`, and refuses other kinds of body. */
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
    // No client of ours compresses bodies, and a decompression bomb is refused before it is inflated.
    inflate: false,
    verify: (request, _response, raw, charset) => {
      // The checks of the raw bytes assume UTF-8.
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
        // Only after bodies that are nested too deeply were refused.
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

/** Keyed, because a password in the body could be guessed from a bare hash. */
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
 * Parses a part of a request with a schema.
 * @throws AppError 400 that lists every problem and unknown field.
 */
export const getParser = <Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
  part: 'query' | 'body',
): z.output<Schema> => parse(schema, request[part], { call: callName(request) });

const callName = ({ method, route }: Request): string =>
  `${method} ${(route as { path?: string } | undefined)?.path ?? ''}`;
