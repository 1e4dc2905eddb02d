import '#web/styles/global.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { applyTheme, TooltipProvider, UiProvider } from '#web/components/ui/index.ts';
import { dismiss, toasts } from '#web/components/ui/toasts.ts';
import { makeQueryClient } from '#web/lib/queryClient.ts';
import { openSettings, THIS_BROWSER } from '#web/lib/settings/index.ts';
import { Gallery } from './Gallery.tsx';

const kept = await openSettings(THIS_BROWSER);
applyTheme(kept.theme);
const theme = new URLSearchParams(location.search).get('theme');
if (theme !== null) document.documentElement.dataset['theme'] = theme;

const element = document.getElementById('root');
const root = element && createRoot(element);
const queries = makeQueryClient();
let visit = 0;
function draw(): void {
  visit += 1;
  root?.render(
    <StrictMode key={visit}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <TooltipProvider>
            <UiProvider>
              <Gallery />
            </UiProvider>
          </TooltipProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}

draw();
// Tests open another part, or restart the same one, without reloading the page.
window.addEventListener('popstate', () => {
  for (const { id } of toasts.get()) dismiss(id);
  flushSync(draw);
});
