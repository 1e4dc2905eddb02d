import type { MenuEntry } from '#web/components/shell/index.ts';

/** Opens an entry: within the application, or in a new tab for another site. */
export function openEntry({ to, external }: MenuEntry, go: (to: string) => void): void {
  if (external === true) window.open(to, '_blank', 'noopener,noreferrer');
  else go(to);
}
