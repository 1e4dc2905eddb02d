import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import * as openid from 'openid-client';
import type { ProviderEntry } from '#machines/domains/company/contracts/auth.ts';
import type { Env } from '#server/platform/env.ts';

/** An OpenID Connect provider, through which people can sign in. */
export interface Provider {
  id: ProviderEntry['id'];
  label: string;
  issuer: string;
  clientId: string;
  /** The provider's metadata. Successful results are cached; after a failure, the next call tries again. */
  configuration(): Promise<openid.Configuration>;
  /** The provider's signing keys, fetched when needed and cached. */
  keys(): Promise<JWTVerifyGetKey>;
}

/** Returns the configured providers, of which there may be none, one or two. */
export function getProviders(env: Env): Provider[] {
  return [
    provider('first', env.OIDC_LABEL, env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET),
    provider(
      'second',
      env.OIDC2_LABEL,
      env.OIDC2_ISSUER,
      env.OIDC2_CLIENT_ID,
      env.OIDC2_CLIENT_SECRET,
    ),
  ].filter((one) => one !== null);
}

function provider(
  id: Provider['id'],
  label: string,
  issuer: string | undefined,
  clientId: string | undefined,
  secret: string | undefined,
): Provider | null {
  if (!issuer || !clientId) return null;
  const configuration = remembered(() =>
    openid.discovery(
      new URL(issuer),
      clientId,
      secret,
      secret ? undefined : openid.None(),
      // Over plain HTTP, as in development, only the signature of the ID token protects the claims.
      {
        execute: [
          openid.enableNonRepudiationChecks,
          ...(issuer.startsWith('http://') ? [openid.allowInsecureRequests] : []),
        ],
      },
    ),
  );
  const keys = remembered(async () => {
    const { jwks_uri: address } = (await configuration()).serverMetadata();
    if (!address) throw new Error(`${issuer} doesn't say by which keys it signs`);
    return createRemoteJWKSet(new URL(address));
  });
  return { id, label, issuer, clientId, configuration, keys };
}

/** Caches the result. A failure isn't cached, so the next call tries again. */
function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  return () => {
    answer ??= ask().catch((error: unknown) => {
      answer = null;
      throw error;
    });
    return answer;
  };
}

export const presentProvider = ({ id, label }: Provider): ProviderEntry => ({
  id,
  label,
  startUrl: `/api/Auth/Oidc/${id}/Start`,
});
