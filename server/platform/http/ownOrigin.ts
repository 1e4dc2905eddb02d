import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Env } from '#server/platform/env.ts';
import { forbidden } from '#server/platform/errors.ts';

/**
 * Whether a request comes from Cadre's own page, or from a program, which sends no Origin header. Pages of other sites
 * must not be able to use the cookies that a browser sends.
 */
export function isOwnOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { PUBLIC_URL, TRUST_PROXY }: Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY'>,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  // Only browsers set this header, never scripts, and it is correct even behind proxies that change the host name.
  if (headers['sec-fetch-site'] === 'same-origin') return true;
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  if (PUBLIC_URL && given.origin === new URL(PUBLIC_URL).origin) return true;
  const forwarded = headers['x-forwarded-host'];
  const entries = [host, TRUST_PROXY > 0 && typeof forwarded === 'string' ? forwarded : undefined];
  return given.host !== '' && entries.includes(given.host);
}

/** Refuses requests from pages of other sites, for calls that read cookies. */
export const refuseForeignOrigin =
  (env: Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY'>): RequestHandler =>
  (request, _response, next) => {
    next(isOwnOrigin(request, env) ? undefined : forbidden());
  };
