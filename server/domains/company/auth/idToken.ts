import { createHash, randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { decodeJwt, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';
import { SIGN_IN_PROBLEMS } from '#machines/core/session/signInProblems.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import { admit } from './admit.ts';
import { nonceCookie } from './cookies.ts';
import type { AuthContext } from './context.ts';
import type { Provider } from './providers.ts';
import { spendOnce } from './spentOnce.ts';
import { whoIsVouchedFor } from './vouched.ts';

/** An older token wasn't issued for this sign-in. */
const MAX_AGE_SECONDS = 600;
/** No symmetric algorithms: with them, the client's secret could sign in place of the provider's key. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'RS384', 'ES384', 'RS512', 'ES512'];

const credential = z.string().min(1).max(8000).optional();

export const googleQuery = z
  .object({ token: credential, id: credential })
  .transform(({ token, id }) => token ?? id ?? '');
export const accessTokenQuery = z
  .object({ accessToken: credential })
  .transform(({ accessToken = '' }) => accessToken);

/** GET /Auth/OAuthNonce: the nonce that a provider's button must put into its token. */
export const giveNonce: RequestHandler = (request, response) => {
  const nonce = randomBytes(24).toString('base64url');
  nonceCookie.set(request, response, nonce);
  response.json({ nonce });
};

/**
 * GET /Auth/LoginOAuth2G?token= (or id=) and /Auth/LoginOAuth2GV2?accessToken= (spec 000 §7): signs in
 * with an ID token from a provider's own button. 401 unless its signature, issuer, audience, age and
 * nonce are valid and it is used for the first time; 403 with an explanation if no account has its email
 * address.
 */
export const loginByIdToken =
  (auth: AuthContext, providers: readonly Provider[]) =>
  async (request: Request, response: Response, token: string): Promise<LoginAnswer> => {
    if (providers.length === 0) throw notFound('This sign-in method is not configured');
    if (request.get('Sec-Fetch-Site') === 'cross-site') throw forbidden();
    const nonce = nonceCookie.get(request);
    nonceCookie.clear(request, response);
    const verifiedToken = await verified(providers, token).catch(() => null);
    const claims = verifiedToken?.claims ?? null;
    const isFirst =
      claims !== null &&
      isNonceRight(claims['nonce'], nonce) &&
      (await spendOnce(auth.services.db, fingerprint(token), new Date((claims.exp ?? 0) * 1000)));
    if (!verifiedToken || !claims || !isFirst)
      throw new AppError('unauthenticated', SIGN_IN_PROBLEMS.failed);
    const vouched = await whoIsVouchedFor(auth, verifiedToken.provider, request, claims);
    if ('problem' in vouched) throw forbidden(SIGN_IN_PROBLEMS[vouched.problem]);
    return admit(auth, request, response, vouched.row, { method: 'openid', provesCode: true });
  };

async function verified(
  providers: readonly Provider[],
  token: string,
): Promise<{ provider: Provider; claims: JWTPayload } | null> {
  const { iss } = decodeJwt(token);
  const provider = providers.find(({ issuer }) => sameIssuer(issuer, iss));
  if (!provider) return null;
  const configuration = await provider.configuration();
  const { payload } = await jwtVerify(token, await provider.keys(), {
    issuer: configuration.serverMetadata().issuer,
    audience: provider.clientId,
    algorithms: ALGORITHMS,
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: 30,
    requiredClaims: ['exp', 'iat', 'sub'],
  });
  // With several audiences, azp must be this client.
  if (payload['azp'] !== undefined && payload['azp'] !== provider.clientId) return null;
  return { provider, claims: payload };
}

const sameIssuer = (configured: string, claimed: string | undefined): boolean =>
  configured.replace(/\/$/, '') === claimed?.replace(/\/$/, '');

/** The specification's button sends no nonce. If the token or the browser has one, both must be equal. */
const isNonceRight = (claimed: unknown, expected: string | undefined): boolean =>
  claimed === expected;

/** Covers only the signed part, because one signature has several valid encodings. */
const fingerprint = (token: string): string => {
  const signed = token.slice(0, token.lastIndexOf('.'));
  return `id-token:${createHash('sha256').update(signed).digest('base64url')}`;
};
