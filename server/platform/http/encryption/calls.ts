import { Router, type RequestHandler } from 'express';
import {
  isExcluded,
  ENCRYPTED,
  type TransportKey,
} from '#machines/core/contracts/encryptedTransport.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { query } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { encryptAnswers } from './answer.ts';
import { openCall, EncryptionRefused } from './call.ts';
import { encryptionKey } from './context.ts';

/*
 * Encrypted calls keep their method and path, so routing, permissions and limits work as usual, and a body is decrypted
 * only after its caller was let in. Observers can therefore see which call is made.
 */

/**
 * Decrypts encrypted calls. Unencrypted calls are let through, unless TRANSPORT=sealed. This runs before
 * authentication, so that a response 401 is encrypted as well.
 */
export function decryptCalls({ secret, env, log }: Services): RequestHandler {
  const key = encryptionKey(secret);
  return (request, response, next) => {
    const header = request.get(ENCRYPTED.header);
    const excluded = isExcluded(request.path);
    if (header === undefined) {
      if (env.TRANSPORT === 'sealed' && !excluded) {
        throw invalid('This server accepts encrypted calls only (GET /api/Transport/Key)');
      }
      next();
      return;
    }
    if (excluded) throw invalid('This call cannot be encrypted');
    try {
      const { query: text, ...call } = openCall(request, header, key);
      const withQuery = (url: string) => `${url.split('?')[0]}${text === '' ? '' : `?${text}`}`;
      request.url = withQuery(request.url);
      request.originalUrl = withQuery(request.originalUrl);
      request.sealed = call;
      encryptAnswers(response, call.answerKey, next);
      next();
    } catch (error) {
      if (error instanceof EncryptionRefused) {
        response.set(ENCRYPTED.refused, error.why);
        log.debug({ requestId: request.requestId, why: error.why }, 'a seal was refused');
      }
      throw error;
    }
  };
}

/** One in this many calls also deletes the hashes of calls that are too old to be replayed. */
const SWEEP_EVERY = 200;

/** Replaying these calls changes nothing, and only the original sender can read the response. */
const HARMLESS = new Set(['GET', 'HEAD']);

/**
 * Accepts each encrypted write only once, whichever process receives it. This runs after permissions were checked, so
 * that callers without permission cannot fill the table of hashes.
 */
export function refuseReplays({ db }: Services): RequestHandler {
  return async (request, response, next) => {
    if (request.sealed && !HARMLESS.has(request.method)) {
      const taken = await query(
        db,
        'insert into sealed_calls (hash) values ($hash) on conflict do nothing returning hash',
        { hash: request.sealed.hash },
      );
      if (taken.length === 0) {
        response.set(ENCRYPTED.refused, 'seen');
        throw new EncryptionRefused('seen', 'This encrypted call was already made');
      }
      if (Math.random() * SWEEP_EVERY < 1) {
        await query(db, `delete from sealed_calls where at < now() - interval '3 minutes'`);
      }
    }
    next();
  };
}

/** `GET /Transport/Key`: the public key with which calls are encrypted (see the decisions of the contract). */
export function transportRoutes({ secret }: Services): Router {
  const { id, publicKey } = encryptionKey(secret);
  const router = Router();
  router.get('/Transport/Key', (_request, response) => {
    const answer: TransportKey = {
      keyId: id,
      publicKey: publicKey.toString('base64url'),
      kem: 'DHKEM(P-256, HKDF-SHA256)',
      kdf: 'HKDF-SHA256',
      aead: 'AES-256-GCM',
      time: databaseTime().getTime(),
    };
    response.json(answer);
  });
  return router;
}
