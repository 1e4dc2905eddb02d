import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { getBinding, ENCRYPTED } from '#machines/core/contracts/encryptedTransport.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { openContext, type EncryptionKey } from './context.ts';

/** An encrypted call whose query has been decrypted. */
export interface EncryptedCall {
  /**
   * Decrypts the JSON body.
   * @throws AppError 400 if someone has tampered with it.
   */
  openBody(sealed: Buffer): Buffer;
  answerKey: Buffer;
  /** A value that is unique for each encrypted call, by which replays are recognized. */
  hash: Buffer;
}

declare module 'express-serve-static-core' {
  interface Request {
    sealed?: EncryptedCall;
  }
}

/** The error for an encrypted call that is refused, for example because it may be a replay. */
export class EncryptionRefused extends AppError {
  readonly why: 'key' | 'time' | 'seen';

  constructor(why: 'key' | 'time' | 'seen', message: string) {
    super(why === 'seen' ? 'conflict' : 'invalid', message);
    this.why = why;
  }
}

const BROKEN = 'The encrypted body of this call is damaged';
const FORM = /^([\w-]{12})\.([1-9]\d{9,14})\.([\w-]{87})$/;

/**
 * Decrypts the header of a call, and its query.
 * @throws EncryptionRefused for an old key or a wrong time, AppError 400 if someone has tampered with the call.
 */
export function openCall(
  request: Request,
  header: string,
  key: EncryptionKey,
): EncryptedCall & { query: string } {
  const [, keyId, milliseconds, encapsulated = ''] = FORM.exec(header) ?? [];
  if (keyId === undefined) throw invalid('This call cannot be decrypted');
  if (keyId !== key.id)
    throw new EncryptionRefused('key', 'This call is encrypted with another key');
  const time = Number(milliseconds);
  if (Math.abs(databaseTime().getTime() - time) > ENCRYPTED.seconds * 1000) {
    throw new EncryptionRefused(
      'time',
      `This call was not encrypted within the last ${ENCRYPTED.seconds} seconds`,
    );
  }
  const binding = getBinding({
    method: request.method,
    path: request.path,
    time,
    authorization: request.get('Authorization') ?? '',
    idempotencyKey: request.get('Idempotency-Key') ?? '',
    hasBody: hasBody(request),
  });
  return orBroken(() => {
    const from = exactly(encapsulated);
    const context = openContext(key, from);
    const query = request.query[ENCRYPTED.parameter];
    return {
      query: context
        .open(exactly(typeof query === 'string' ? query : ''), binding)
        .toString('utf8'),
      openBody: (sealed) => orBroken(() => context.open(sealed, binding)),
      answerKey: context.answerKey,
      hash: createHash('sha256').update(from).digest(),
    };
  });
}

/**
 * Whether the call has a body. This is part of what is authenticated, because a removed body would otherwise look as if
 * none had been sent.
 */
const hasBody = (request: Request): boolean =>
  Number(request.get('Content-Length') ?? 0) > 0 || request.get('Transfer-Encoding') !== undefined;

/**
 * Decodes base64url. Refuses other spellings of the same bytes, which exist because the last character may contain
 * unused bits.
 */
function exactly(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw new Error('another spelling of the same bytes');
  return bytes;
}

function orBroken<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw invalid(BROKEN);
  }
}
