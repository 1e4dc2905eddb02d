import { matchPath, Navigate, type Location } from 'react-router-dom';
import { PUBLIC_PATHS, publicPaths } from '#web/lib/publicPaths.ts';
import { useSession } from '#web/session/index.ts';

const isPublic = ({ pathname }: Location): boolean =>
  PUBLIC_PATHS.some((path) => matchPath({ path, caseSensitive: true }, pathname) !== null);

/**
 * Redirects users who aren't signed in to the login, and back to the screen afterwards. Screens can't
 * redirect themselves, because their code isn't loaded before sign-in (router.tsx).
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
