import '#web/styles/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from '#web/app/providers.tsx';
import { makeRouter } from '#web/app/router.tsx';
import { restoreSession } from '#web/session/index.ts';
import { applyStoredTheme } from '#web/components/ui/index.ts';
import { makeQueryClient } from '#web/lib/queryClient.ts';
import { speakStoredLanguage } from '#web/lib/messages.ts';

applyStoredTheme();
restoreSession();
await speakStoredLanguage();

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers queries={makeQueryClient()}>
      <RouterProvider router={makeRouter()} />
    </Providers>
  </StrictMode>,
);
