import { createCipheriv, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { NextFunction, Response } from 'express';
import { answerBindingOf, ENCRYPTED } from '#machines/contracts/encryptedTransport.ts';

const squeeze = promisify(gzip);
/** Below this a gzip is hardly smaller. What is sealed no proxy and no `compression` can squeeze. */
const WORTH_SQUEEZING = 1000;

/** Has every answer of this call sealed, refusals too; status and headers stay readable. */
export function encryptAnswers(response: Response, key: Buffer, next: NextFunction): void {
  const send = response.send.bind(response);
  response.send = (body?: unknown) => {
    const plain = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : '');
    encryptAnswer(plain, response.statusCode, key).then((sealed) => {
      response.set('Content-Type', ENCRYPTED.type);
      send(sealed);
    }, next);
    return response;
  };
}

async function encryptAnswer(plain: Buffer, status: number, key: Buffer): Promise<Buffer> {
  const flag = plain.length > WORTH_SQUEEZING ? 1 : 0;
  // Random, not counted: two servers that are sent the same call must not seal two answers alike.
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(answerBindingOf(status, flag)));
  return Buffer.concat([
    Buffer.from([flag]),
    nonce,
    cipher.update(flag === 1 ? await squeeze(plain) : plain),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Seals a file while it is sent, which is then a sealed answer of the type that the file had. */
export function encryptFile(response: Response, key: Buffer): Transform[] {
  const type = String(response.getHeader('Content-Type'));
  response.set({ 'Content-Type': ENCRYPTED.type, [ENCRYPTED.fileType]: type });
  const isText = type.startsWith('text/');
  const sealed = encryptStream(response.statusCode, key, isText ? 1 : 0);
  return isText ? [createGzip(), sealed] : [sealed];
}

function encryptStream(status: number, key: Buffer, flag: number): Transform {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(answerBindingOf(status, flag)));
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, cipher.update(chunk)),
    flush(done) {
      this.push(cipher.final());
      done(null, cipher.getAuthTag());
    },
  });
  stream.push(Buffer.concat([Buffer.from([flag]), nonce]));
  return stream;
}
