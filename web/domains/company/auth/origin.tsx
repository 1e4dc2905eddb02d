import { Navigate, useLocation, type Location } from 'react-router-dom';
import { publicPaths } from '#web/lib/publicPaths.ts';

/** Returns the screen that redirected here because no one was signed in. */
function useOrigin(): Location<unknown> | null {
  const { state }: Location<unknown> = useLocation();
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return state.from as Location<unknown>;
}

/** Sends a signed-in user to the screen they came from, with its state. */
export function GoOn() {
  const origin = useOrigin();
  return origin ? (
    <Navigate to={origin} state={origin.state} replace />
  ) : (
    <Navigate to={publicPaths.home} replace />
  );
}
