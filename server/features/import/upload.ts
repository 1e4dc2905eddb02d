import { createHash } from 'node:crypto';
import express, { type RequestHandler } from 'express';
import type { z } from 'zod';
import type { Tx } from '#server/db/connect.ts';
import { tryOut, withTransaction } from '#server/db/transaction.ts';
import { AppError, forbidden } from '#server/errors.ts';
import { parse } from '#server/http/call.ts';
import { onceOnly } from '#server/http/idempotency.ts';
import type { Services } from '#server/services.ts';
import type { Actor } from '#server/access/actor.ts';
import { IMPORT_LIMIT, refuseTooLarge } from './csvText.ts';

/** What an upload is for. */
export interface Upload<Schema extends z.ZodType> {
  query: Schema;
  /** Whether the file is only to be looked at: nothing of it is kept. */
  isCheck?: (query: z.output<Schema>) => boolean;
  run: (
    tx: Tx,
    actor: Actor,
    file: AsyncIterable<Buffer>,
    query: z.output<Schema>,
  ) => Promise<object>;
}

/** A write with a CSV body. If Content-Length is too large, it is refused before it is read. */
export function csvUpload<Schema extends z.ZodType>(
  services: Services,
  { query, isCheck, run }: Upload<Schema>,
): RequestHandler[] {
  return [
    (request, _response, next) => {
      if (!request.is('text/csv')) {
        throw new AppError('unsupportedMedia', 'The body must be a CSV file (text/csv)');
      }
      refuseTooLarge(Number(request.get('Content-Length') ?? 0));
      next();
    },
    express.raw({ type: 'text/csv', limit: IMPORT_LIMIT }),
    async (request, response) => {
      const { actor } = request;
      if (!actor) throw forbidden();
      const given = parse(query, request.query);
      const body: unknown = request.body;
      const file = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const key = request.get('Idempotency-Key');
      const doIt = async (tx: Tx) => ({
        statusCode: 200,
        ...(await run(tx, actor, once(file), given)),
      });
      if (isCheck?.(given)) {
        response.json(await tryOut(services.db, doIt));
        return;
      }
      const answer = await withTransaction(services.db, (tx) => {
        const work = () => doIt(tx);
        return key
          ? onceOnly(tx, actor.userId, key, hashOf(request.originalUrl, file), work)
          : work();
      });
      services.wake();
      response.json(answer);
    },
  ];
}

const hashOf = (url: string, file: Buffer): Buffer =>
  createHash('sha256').update(`POST ${url} `).update(file).digest();

async function* once(file: Buffer): AsyncGenerator<Buffer> {
  if (file.length > 0) yield await Promise.resolve(file);
}
