import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { TooltipProvider } from '#web/components/ui/index.ts';
import { prefetchRelogin, ReloginDialog } from '#web/domains/company/auth/index.ts';
import { useSession } from '#web/session/index.ts';
import { Shell } from './shell/Shell.tsx';
import { SignInFirst } from './SignInFirst.tsx';
import { Starting } from './Starting.tsx';

/** Other screens are prefetched only after this time, so that the page loads its own content first. */
const PREFETCH_AFTER_MS = 5_000;

/** The layout of all screens in the shell. Users who aren't signed in go to the login and come back afterwards. */
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
