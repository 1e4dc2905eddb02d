import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Request } from 'express';
import { z } from 'zod';
import type { UploadedFile } from '#machines/core/values/attachments.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/errors.ts';
import { getParser } from '#server/platform/http/call.ts';
import { getKind } from '#server/platform/files/readApart/index.ts';
import { hangingUp } from '#server/platform/http/hangingUp.ts';
import { onceOnly } from '#server/platform/http/idempotency.ts';
import { warnOfAnotherActor } from '#server/platform/http/namedActor.ts';
import { emptyAsMissing, queryInt, queryText } from '#server/platform/http/query.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { safeName } from './fileName.ts';
import { readLimit } from './limits.ts';
import { storeFile } from './files.ts';
import { receive, refuseFile } from './receive.ts';
import type { Storage } from '#server/platform/files/storage.ts';

const anyId = emptyAsMissing(queryInt('must be an ID').default(0));

/**
 * The query of an upload; `tableReferrence` is the specification's spelling. The owner is always the user of the token,
 * whatever the query says.
 */
export const uploadQuery = z.object({
  tableReferrence: queryText.regex(/^[\w .-]{1,100}$/, 'must contain only letters and digits'),
  documentTypeId: anyId,
  accountId: anyId,
  businessUnitId: anyId,
  createdBy: anyId,
});

/**
 * Stores one attachment (spec 000 §7, §9). It is written to disk and checked, then moved into place and given a row. If
 * anything fails, neither file nor row remains.
 */
export async function upload(
  services: Services,
  storage: Storage,
  request: Request,
  actor: Actor,
): Promise<UploadedFile[]> {
  const parse = getParser(uploadQuery, request, 'query');
  warnOfAnotherActor(services.log, request, request.query);
  const most = await readLimit(services.db, actor.accountId, parse.tableReferrence);
  const { storedAs, draft } = storage.begin();
  let isStored = false;
  try {
    const { name: given, sha256 } = await receive(request, draft, most);
    const bytes = await readFile(draft);
    if (bytes.length === 0) throw refuseFile('invalid', 'The file is empty');
    const kind = await getKind(bytes, {
      who: String(actor.userId),
      signal: hangingUp(request),
    });
    if (!kind) throw refuseFile('unsupportedMedia', 'The file is not a PDF, DOC, DOCX, JPG or PNG');
    if (kind.isActive) {
      throw refuseFile(
        'unsupportedMedia',
        'The PDF contains scripts, actions, embedded files or a password. Print it to a new PDF and upload that.',
      );
    }
    const name = safeName(given, kind);
    await storage.keep(storedAs);
    const store = async (tx: Tx): Promise<UploadedFile[]> => {
      const id = await storeFile(tx, actor, {
        tableReference: parse.tableReferrence,
        documentTypeId: parse.documentTypeId,
        name,
        contentType: kind.contentType,
        size: bytes.length,
        sha256,
        storedAs,
      });
      isStored = true;
      return [{ globalFileUrlId: id, fileName: name }];
    };
    // For a repeated request, this is the response that `store` returned the first time.
    return (await once(
      services,
      request,
      actor,
      getHash(request, sha256, given),
      store,
    )) as UploadedFile[];
  } catch (error) {
    isStored = false;
    throw error;
  } finally {
    if (!isStored) await storage.drop(storedAs);
  }
}

/** If a request with an idempotency key is repeated, returns the first response and does not store the file again. */
async function once(
  { db }: Services,
  request: Request,
  { userId }: Actor,
  requestHash: Buffer,
  work: (tx: Tx) => Promise<UploadedFile[]>,
): Promise<unknown> {
  const key = request.get('Idempotency-Key');
  return withTransaction(db, (tx) =>
    key ? onceOnly(tx, userId, key, requestHash, () => work(tx)) : work(tx),
  );
}

const getHash = (request: Request, sha256: Buffer, name: string): Buffer =>
  createHash('sha256').update(`POST ${request.originalUrl} ${name}`).update(sha256).digest();

export function getActor({ actor }: Request): Actor {
  if (!actor) throw new AppError('unauthenticated', 'Please log in');
  return actor;
}
