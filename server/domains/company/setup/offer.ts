import type { RequestHandler } from 'express';
import { publicArea } from '#machines/domains/company/screens/public.ts';
import { publicAddress } from '#server/platform/env.ts';
import type { Services } from '#server/platform/services.ts';
import { isSetUp } from './isSetUp.ts';
import { setupSecret } from './secret.ts';

const { setup, login, alternateLogin } = publicArea.screens;

/** Returns the URL of the setup with its code while no one can sign in, and null afterwards. */
export async function setupAddress(
  { db, secret, env }: Pick<Services, 'db' | 'secret' | 'env'>,
  url: string,
): Promise<string | null> {
  if (await isSetUp(db)) return null;
  const code = await setupSecret(db, secret);
  return `${env.PUBLIC_URL ? publicAddress(env) : url}${setup.address}#${code}`;
}

/** Redirects the login page to the setup while there are no users. */
export function leadToSetup({ db }: Pick<Services, 'db'>): RequestHandler {
  return async (request, response, next) => {
    const isWayIn = request.path === login.address || request.path === alternateLogin.address;
    // If the database is unavailable, the page itself shows the error.
    if (request.method !== 'GET' || !isWayIn || (await isSetUp(db).catch(() => true))) {
      next();
      return;
    }
    response.set('Cache-Control', 'no-store').redirect(setup.address);
  };
}
