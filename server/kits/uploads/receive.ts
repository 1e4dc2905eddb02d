import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Request } from 'express';
import { UPLOAD_FAILED } from '#machines/core/values/attachments.ts';
import { AppError, type ErrorCode } from '#server/platform/errors.ts';

/** How many bytes larger than the file a multipart request may be, for boundaries, headers and a few fields. */
const AROUND = 20_000;

export interface Received {
  /** The file name that the client sent. It must not be used before `safeName` has been applied. */
  name: string;
  sha256: Buffer;
}

/** An error with the message that the specification demands, and with the actual reason as its detail. */
export const refuseFile = (code: ErrorCode, message: string): AppError =>
  new AppError(code, UPLOAD_FAILED, { errors: [{ path: 'files', message }] });

const tooLarge = (most: number): AppError =>
  refuseFile('tooLarge', `The file is larger than ${most} bytes`);

/**
 * Writes the single file of a multipart request to `path` while it is being received. The caller has to remove the
 * file, also after an error.
 * @param most the maximum size of the file in bytes.
 * @throws AppError 400, 413 or 415 for anything but one file of at most that many bytes.
 */
export async function receive(request: Request, path: string, most: number): Promise<Received> {
  const type = request.get('Content-Type');
  if (!type || !request.is('multipart/form-data')) {
    throw refuseFile('unsupportedMedia', 'The body must be multipart/form-data');
  }
  if (Number(request.get('Content-Length') ?? 0) > most + AROUND) {
    throw tooLarge(most);
  }
  const parser = openParser({ ...request.headers, 'content-type': type }, most);
  return new Promise<Received>((resolve, reject) => {
    let file: BusboyFileStream | null = null;
    let received: Promise<Received> | null = null;
    // Waits until nothing writes to the file any more, so that the file can be removed. Node discards the rest of the
    // request after the response.
    const fail = (error: unknown) => {
      const refusal =
        error instanceof AppError || isOfTheDisk(error)
          ? error
          : refuseFile('invalid', 'The body cannot be read');
      request.unpipe(parser);
      // Destroys the stream with an error. Otherwise, its pipeline would wait forever if the last byte has already been
      // received.
      file?.destroy(refusal);
      void (received ?? Promise.resolve()).then(
        () => reject(refusal),
        () => reject(refusal),
      );
    };
    parser.on('file', (field, stream, name) => {
      stream.on('error', () => undefined);
      if (field !== 'files' || received) {
        stream.resume();
        fail(refuseFile('invalid', 'One file can be sent, in a field named files'));
        return;
      }
      file = stream;
      stream.once('limit', () => fail(tooLarge(most)));
      received = keep(stream, name, path, most);
      received.catch(fail);
    });
    for (const limit of ['filesLimit', 'partsLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => fail(refuseFile('invalid', 'Only one file can be sent')));
    }
    parser.on('error', fail);
    parser.on('finish', () => {
      if (received) received.then(resolve, fail);
      else fail(refuseFile('invalid', 'No file was sent'));
    });
    request.on('close', () => {
      if (!request.complete) fail(refuseFile('invalid', 'The upload was interrupted'));
    });
    request.pipe(parser);
  });
}

/** Whether an error is due to a full or broken disk. Such an error must not be reported as a mistake of the sender. */
const isOfTheDisk = (error: unknown): error is Error =>
  error instanceof Error &&
  'syscall' in error &&
  (error.syscall === 'open' || error.syscall === 'write');

function openParser(headers: { 'content-type': string }, most: number): BusboyInstance {
  try {
    return new Busboy({
      headers,
      limits: {
        fileSize: most,
        files: 1,
        fields: 8,
        fieldSize: 1000,
        parts: 9,
        headerSize: 8000,
        headerPairs: 20,
      },
      // Treats a part of the request without a file name as a field, whatever its type.
      isPartAFile: (_field, _type, name) => name !== undefined,
    });
  } catch {
    throw refuseFile('invalid', 'The body cannot be read');
  }
}

async function keep(
  stream: BusboyFileStream,
  name: string,
  path: string,
  most: number,
): Promise<Received> {
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const written = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  // Waits until the file is closed. A pipeline that fails does not wait for a file that is just being opened, which
  // would then be created after its removal.
  const closed = new Promise<void>((resolve) => written.once('close', () => resolve()));
  await pipeline(stream, hashed, written).finally(() => closed);
  if (stream.truncated) throw tooLarge(most);
  return { name, sha256: hash.digest() };
}
