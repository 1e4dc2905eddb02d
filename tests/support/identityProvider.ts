import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { Provider, type JWK } from 'oidc-provider';

/** The person who signs in at the provider. */
export interface KnownPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  /** Further claims, such as groups. */
  groups?: unknown;
  department?: unknown;
  desk?: unknown;
}

/** A real OpenID provider without passwords: it signs `person` in. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  person: KnownPerson;
  /** Cancels the next sign-in, as a user may. */
  cancels: boolean;
  /** Requests to the authorization endpoint. */
  asked: URL[];
  /** How often its keys were fetched. */
  keyFetches: number;
  /** Starts the provider once the server's URL is known. */
  serve(callbacks: string[]): void;
  /** An ID token signed by the provider's own key, or by another one. */
  sign(claims: JWTPayload, options?: { foreign?: boolean; alg?: string }): Promise<string>;
  close(): Promise<void>;
}

export async function openIdentityProvider(clientId = 'cadre-tests'): Promise<IdentityProvider> {
  const [own, foreign] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
  ]);
  const jwk = { ...(await exportJWK(own.privateKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => {
    response.writeHead(503).end();
  };
  const http = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const clientSecret = 'a-secret-of-the-tests';

  const idp: IdentityProvider = {
    issuer,
    clientId,
    clientSecret,
    person: { sub: 'nobody' },
    cancels: false,
    asked: [],
    keyFetches: 0,
    serve: (callbacks) => {
      const provider = new Provider(issuer, {
        clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: callbacks }],
        jwks: { keys: [jwk as JWK] },
        cookies: { keys: ['of the tests'] },
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['groups', 'department', 'desk'],
        },
        pkce: { required: () => true },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
        findAccount: (_context, sub) => ({
          accountId: sub,
          claims: () => ({ ...idp.person, sub }),
        }),
        // No consent screen, because the client is the company's own.
        loadExistingGrant: async (context) => {
          const grant = new context.oidc.provider.Grant({
            clientId: context.oidc.client?.clientId ?? '',
            accountId: context.oidc.session?.accountId ?? '',
          });
          grant.addOIDCScope('openid email profile');
          await grant.save();
          return grant;
        },
      });
      provider.on('server_error', (_context, error) => console.error(error));
      const callback = provider.callback();
      answer = (request, response) => {
        const address = new URL(request.url ?? '/', issuer);
        if (address.pathname === '/auth') idp.asked.push(address);
        if (address.pathname === '/jwks') idp.keyFetches += 1;
        if (!address.pathname.startsWith('/interaction/')) {
          void callback(request, response);
          return;
        }
        const result = idp.cancels
          ? { error: 'access_denied', error_description: 'The person pressed Cancel' }
          : { login: { accountId: idp.person.sub } };
        void provider.interactionFinished(request, response, result);
      };
    },
    sign: (claims, { foreign: byAnother = false, alg = 'RS256' } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg, kid: 'own' })
        .sign(byAnother ? foreign.privateKey : own.privateKey),
    close: () => new Promise((resolve) => http.close(() => resolve())),
  };
  return idp;
}
