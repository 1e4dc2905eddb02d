import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { Page } from '#web/components/page/index.ts';
import { Select, useTheme, type ThemeChoice } from '#web/components/ui/index.ts';
import styles from './Gallery.module.css';

/** Each part is its own chunk, so that the size of a screen can be measured. */
const parts: Record<string, LazyExoticComponent<ComponentType>> = {
  actions: lazy(() => import('./parts/Actions.tsx')),
  forms: lazy(() => import('./parts/Forms.tsx')),
  overlays: lazy(() => import('./parts/Overlays.tsx')),
  display: lazy(() => import('./parts/Display.tsx')),
  states: lazy(() => import('./parts/States.tsx')),
  history: lazy(() => import('./parts/History.tsx')),
  table: lazy(() => import('./parts/Table.tsx')),
  attachments: lazy(() => import('./parts/Attachments.tsx')),
  queue: lazy(() => import('./parts/Queue.tsx')),
  settings: lazy(() => import('./parts/Settings.tsx')),
};

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the system' },
];

/**
 * The components in all their states, for visual checks; `?part=forms&theme=dark` shows one part.
 */
export function Gallery() {
  const [theme, setTheme] = useTheme();
  const shown = new URLSearchParams(location.search).get('part') ?? 'actions';
  const Part = parts[shown];
  return (
    <>
      <header className={styles.top}>
        <strong>Cadre components</strong>
        <nav className={styles.parts} aria-label="Parts">
          {Object.keys(parts).map((part) => (
            <a key={part} href={`?part=${part}`} aria-current={part === shown ? 'page' : undefined}>
              {part}
            </a>
          ))}
        </nav>
        <div className={styles.theme}>
          <Select
            compact
            aria-label="Theme"
            options={themes}
            value={theme}
            onChange={(choice) => choice && setTheme(choice)}
          />
        </div>
      </header>
      <main>
        <Page>
          <Suspense fallback={null}>{Part && <Part />}</Suspense>
        </Page>
      </main>
    </>
  );
}
