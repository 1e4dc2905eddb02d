import { matchPath, Navigate, type Location } from 'react-router-dom';
import { PUBLIC_PATHS, publicPaths } from '#web/lib/publicPaths.ts';
import { useSession } from '#web/session/index.ts';

const isPublic = ({ pathname }: Location): boolean =>
  PUBLIC_PATHS.some((path) => matchPath({ path, caseSensitive: true }, pathname) !== null);

/**
 * Redirects users who aren't signed in from a screen to the login, which leads back. Screens aren't
 * loaded before sign-in (router.tsx), so they can't redirect themselves.
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
