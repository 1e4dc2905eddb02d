import { Outlet, ScrollRestoration } from 'react-router-dom';
import { UiProvider } from '#web/components/ui/index.ts';
import { UpdateBanner } from './shell/UpdateBanner.tsx';

/** What every screen needs above it and what itself needs the router. */
export function UiLayer() {
  return (
    <UiProvider>
      <UpdateBanner />
      <Outlet />
      <ScrollRestoration />
    </UiProvider>
  );
}
