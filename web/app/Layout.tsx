import { useLocation } from 'react-router-dom';
import { TooltipProvider } from '#web/components/ui/index.ts';
import { ReloginDialog } from '#web/features/auth/index.ts';
import { useSession } from '#web/session/index.ts';
import { Shell } from './shell/Shell.tsx';
import { SignInFirst } from './SignInFirst.tsx';
import { Starting } from './Starting.tsx';

/** Every screen within the shell. Whoever isn't signed in goes to the login and comes back here. */
export function Layout() {
  const session = useSession();
  const location = useLocation();
  if (session.status === 'starting') return <Starting />;
  if (session.status !== 'in') return <SignInFirst at={location} />;
  return (
    <TooltipProvider>
      <Shell />
      {session.expired && <ReloginDialog />}
    </TooltipProvider>
  );
}
