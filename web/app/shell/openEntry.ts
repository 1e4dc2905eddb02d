import type { MenuEntry } from '#web/components/shell/index.ts';

/** Goes where an entry leads: within the application, or to a new tab for another site's. */
export function openEntry({ to, external }: MenuEntry, go: (to: string) => void): void {
  if (external === true) window.open(to, '_blank', 'noopener,noreferrer');
  else go(to);
}
