import { matchPath, Navigate, type Location } from 'react-router-dom';
import { PUBLIC_PATHS, publicPaths } from '#web/lib/publicPaths.ts';
import { useSession } from '#web/session/index.ts';

const isPublic = ({ pathname }: Location): boolean =>
  PUBLIC_PATHS.some((path) => matchPath({ path, caseSensitive: true }, pathname) !== null);

/**
 * Sends anyone who isn't signed in from a screen within the shell to the login, from where they come back
 * here. Screens aren't fetched before someone is in (router.tsx), so it can't be theirs to say.
 */
export function SignInFirst({ at }: { at: Location }) {
  const session = useSession();
  if (isPublic(at)) return null;
  if (session.status === 'awaitingCode') return <Navigate to={publicPaths.verifyPin} replace />;
  if (session.status === 'out') {
    return <Navigate to={publicPaths.login} replace state={session.left ? null : { from: at }} />;
  }
  return null;
}
