import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from '#web/app/providers.tsx';
import { registerServiceWorker } from '#web/app/installable.ts';
import { makeRouter } from '#web/app/router.tsx';
import { restoreSession } from '#web/session/index.ts';
import { applyTheme } from '#web/components/ui/index.ts';
import { breathe } from './lib/settings/breathe.ts';
import { makeQueryClient } from '#web/lib/queryClient.ts';
import { speakStoredChoices } from '#web/lib/messages.ts';

restoreSession();
const { theme } = await speakStoredChoices();
applyTheme(theme);

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
await breathe();
const router = makeRouter();
await breathe();
// A transition is rendered in slices, between which the page responds.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Providers queries={makeQueryClient()}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  ),
);
registerServiceWorker();
