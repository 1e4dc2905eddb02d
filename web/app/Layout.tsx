import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { TooltipProvider } from '#web/components/ui/index.ts';
import { prefetchRelogin, ReloginDialog } from '#web/features/auth/index.ts';
import { useSession } from '#web/session/index.ts';
import { Shell } from './shell/Shell.tsx';
import { SignInFirst } from './SignInFirst.tsx';
import { Starting } from './Starting.tsx';

/** Once the page has what it shows. */
const PREFETCH_AFTER_MS = 5_000;

/** Every screen within the shell. Anyone who isn't signed in goes to the login and comes back here. */
export function Layout() {
  const session = useSession();
  const location = useLocation();
  const isIn = session.status === 'in';
  useEffect(() => {
    if (!isIn) return undefined;
    const timer = setTimeout(prefetchRelogin, PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isIn]);
  if (session.status === 'starting') return <Starting />;
  if (session.status !== 'in') return <SignInFirst at={location} />;
  return (
    <TooltipProvider>
      <Shell />
      {session.expired && (
        <Suspense>
          <ReloginDialog />
        </Suspense>
      )}
    </TooltipProvider>
  );
}
