import type { RequestHandler } from 'express';
import { publicArea } from '#machines/screens/areas/public.ts';
import { publicAddress } from '#server/env.ts';
import type { Services } from '#server/services.ts';
import { isSetUp } from './isSetUp.ts';
import { setupSecret } from './secret.ts';

const { setup, login, alternateLogin } = publicArea.screens;

/** What a server prints as it starts while nobody can sign in; null where somebody can. */
export async function setupOffer(
  { db, secret, env }: Pick<Services, 'db' | 'secret' | 'env'>,
  url: string,
): Promise<string | null> {
  if (await isSetUp(db)) return null;
  const code = await setupSecret(db, secret);
  const address = env.PUBLIC_URL ? publicAddress(env) : url;
  return [
    '',
    'Nobody can sign in yet. Set your company up here, once:',
    `  ${address}${setup.address}#${code}`,
    'or by the command: npm run setup',
    '',
  ].join('\n');
}

/** Leads whoever opens the way in to the set-up while there is nobody to sign in. */
export function leadToSetup({ db }: Pick<Services, 'db'>): RequestHandler {
  return async (request, response, next) => {
    const isWayIn = request.path === login.address || request.path === alternateLogin.address;
    // With the database gone the page itself says so.
    if (request.method !== 'GET' || !isWayIn || (await isSetUp(db).catch(() => true))) {
      next();
      return;
    }
    response.set('Cache-Control', 'no-store').redirect(setup.address);
  };
}
