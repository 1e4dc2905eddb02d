import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { UiProvider } from '#web/components/ui/index.ts';
import { NavigationGuards } from '#web/components/ui/navigationGuards.ts';
import { ServerBanner } from './shell/ServerBanner.tsx';
import { UpdateBanner } from './shell/UpdateBanner.tsx';
import { SignInFirst } from './SignInFirst.tsx';

/** The providers around every screen that need the router. */
export function UiLayer() {
  const { location: next } = useNavigation();
  return (
    <UiProvider>
      <NavigationGuards />
      <UpdateBanner />
      <ServerBanner />
      <Outlet />
      {next && <SignInFirst at={next} />}
      <ScrollRestoration />
    </UiProvider>
  );
}

/** The page that is shown before the first screen has loaded. */
export function Arriving() {
  return <SignInFirst at={useLocation()} />;
}
