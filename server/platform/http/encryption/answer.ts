import { createCipheriv, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { NextFunction, Response } from 'express';
import { getAnswerBinding, ENCRYPTED } from '#machines/core/contracts/encryptedTransport.ts';

const squeeze = promisify(gzip);
/**
 * The size in bytes from which a response is compressed. Smaller responses hardly shrink. A proxy cannot compress
 * encrypted responses later.
 */
const WORTH_SQUEEZING = 1000;

/**
 * Encrypts every response to an encrypted call, including errors. Status and headers stay readable.
 */
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
  // The nonce is random and not a counter, because two servers that receive the same call would use the same counter.
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(getAnswerBinding(status, flag)));
  return Buffer.concat([
    Buffer.from([flag]),
    nonce,
    cipher.update(flag === 1 ? await squeeze(plain) : plain),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Encrypts a file while it is sent. The file's content type is sent in a separate header. */
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
  cipher.setAAD(Buffer.from(getAnswerBinding(status, flag)));
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
