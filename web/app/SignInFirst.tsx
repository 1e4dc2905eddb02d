import { matchPath, Navigate, type Location } from 'react-router-dom';
import { PUBLIC_PATHS, paths } from '#web/lib/paths.ts';
import { useSession } from '#web/session/index.ts';

const isPublic = ({ pathname }: Location): boolean =>
  PUBLIC_PATHS.some((path) => matchPath({ path, caseSensitive: true }, pathname) !== null);

/**
 * Sends whoever isn't signed in from a screen within the shell to the login, from where they come
 * back here. Screens aren't fetched before somebody is in (router.tsx), so it can't be theirs to say.
 */
export function SignInFirst({ at }: { at: Location }) {
  const session = useSession();
  if (isPublic(at)) return null;
  if (session.status === 'awaitingCode') return <Navigate to={paths.verifyPin} replace />;
  if (session.status === 'out') {
    return <Navigate to={paths.login} replace state={session.left ? null : { from: at }} />;
  }
  return null;
}
