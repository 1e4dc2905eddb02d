import '#web/styles/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { applyTheme, TooltipProvider, UiProvider } from '#web/components/ui/index.ts';
import { openSettings, THIS_BROWSER } from '#web/lib/settings/index.ts';
import { Gallery } from './Gallery.tsx';

const kept = await openSettings(THIS_BROWSER);
applyTheme(kept.theme);
const theme = new URLSearchParams(location.search).get('theme');
if (theme !== null) document.documentElement.dataset['theme'] = theme;

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MemoryRouter>
        <TooltipProvider>
          <UiProvider>
            <Gallery />
          </UiProvider>
        </TooltipProvider>
      </MemoryRouter>
    </StrictMode>,
  );
}
