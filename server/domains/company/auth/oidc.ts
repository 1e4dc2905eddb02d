import type { Request, RequestHandler } from 'express';
import * as openid from 'openid-client';
import { z } from 'zod';
import type { SignInProblem } from '#machines/core/session/signInProblems.ts';
import { tokenCipher } from '#server/platform/access/tokenCipher.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Claims } from '#server/domains/company/signInRules/index.ts';
import { admit } from './admit.ts';
import { oidcCookie } from './cookies.ts';
import type { AuthContext } from './context.ts';
import type { Provider } from './providers.ts';
import { whoIsVouchedFor } from './vouched.ts';

/** The state that the browser must bring back. It is encrypted in a cookie, so that the server stores nothing. */
const journey = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  expiresAt: z.number(),
});

const JOURNEY_MS = 10 * 60 * 1000;

const journeyCipher = (auth: AuthContext) => tokenCipher(auth.services.secret, 'openid journey');

const here = (request: Request): string => `${request.protocol}://${request.host}`;

const findProvider = (providers: readonly Provider[], request: Request): Provider => {
  const provider = providers.find(({ id }) => id === request.params['provider']);
  if (!provider) throw notFound('This sign-in method is not configured');
  return provider;
};

/** GET /Auth/Oidc/:provider/Start: redirects to the provider, with an authorization code and PKCE (S256). */
export const startOidc =
  (auth: AuthContext, providers: readonly Provider[]): RequestHandler =>
  async (request, response) => {
    const provider = findProvider(providers, request);
    const configuration = await provider.configuration().catch((error: unknown) => {
      auth.services.log.warn(
        { err: error, issuer: provider.issuer },
        'a provider can’t be reached',
      );
      return null;
    });
    if (!configuration) {
      response.redirect(problemPage('failed'));
      return;
    }
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const nonce = openid.randomNonce();
    const expiresAt = databaseTime().getTime() + JOURNEY_MS;
    const carried = JSON.stringify({ provider: provider.id, state, nonce, verifier, expiresAt });
    oidcCookie.set(request, response, journeyCipher(auth).encrypt(carried).toString('base64url'));
    const address = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: `${here(request)}/api/Auth/Oidc/${provider.id}/Callback`,
      scope: 'openid email profile',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    response.redirect(address.href);
  };

/**
 * GET /Auth/Oidc/:provider/Callback: validates the provider's response, opens a session and redirects to `/`.
 * If there is a problem, it redirects to `/?signIn=<problem>`, which is one of SIGN_IN_PROBLEMS.
 */
export const finishOidc =
  (auth: AuthContext, providers: readonly Provider[]): RequestHandler =>
  async (request, response) => {
    const provider = findProvider(providers, request);
    const carried = oidcCookie.get(request);
    oidcCookie.clear(request, response);
    if (request.query['error'] !== undefined) {
      response.redirect(problemPage('cancelled'));
      return;
    }
    const claims = await exchange(auth, provider, request, carried).catch((error: unknown) => {
      auth.services.log.warn({ err: error, issuer: provider.issuer }, 'a sign-in elsewhere failed');
      return null;
    });
    const vouched = claims && (await whoIsVouchedFor(auth, provider, request, claims));
    if (!vouched || 'problem' in vouched) {
      response.redirect(problemPage(vouched?.problem ?? 'failed'));
      return;
    }
    await admit(auth, request, response, vouched.row, { method: 'openid', provesCode: true });
    response.redirect('/');
  };

const problemPage = (problem: SignInProblem): string => `/?signIn=${problem}`;

/**
 * Exchanges the code for the provider's claims about the person.
 * @returns null for an unknown state.
 */
async function exchange(
  auth: AuthContext,
  provider: Provider,
  request: Request,
  carried: string | undefined,
): Promise<Claims | null> {
  const text = journeyCipher(auth).decrypt(Buffer.from(carried ?? '', 'base64url'));
  if (text === null) return null;
  const { state, nonce, verifier, ...rest } = journey.parse(JSON.parse(text));
  if (rest.provider !== provider.id || rest.expiresAt <= databaseTime().getTime()) return null;
  const configuration = await provider.configuration();
  const tokens = await openid.authorizationCodeGrant(
    configuration,
    new URL(request.originalUrl, here(request)),
    {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    },
  );
  const claims = tokens.claims();
  if (!claims) return null;
  // Some providers only return the mail address from the userinfo endpoint.
  return 'email' in claims
    ? claims
    : openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
}
