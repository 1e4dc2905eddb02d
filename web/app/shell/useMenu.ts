import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MenuListEntry } from '#machines/shared/permissions.ts';
import type { MenuEntry } from '#web/components/shell/index.ts';
import { menuQuery } from '#web/features/menu/index.ts';
import { useWords, type Say } from '#web/lib/words.ts';
import { groupIcon } from './groupIcons.tsx';

const shown = (
  say: Say,
  { label, to, isFirstLabel, isErpMenu, childList }: MenuListEntry,
): MenuEntry => ({
  label: say(label),
  english: label,
  to,
  external: isErpMenu,
  ...(isFirstLabel && { icon: groupIcon(label) }),
  children: childList.map((child) => shown(say, child)),
});

/** The side menu of whoever is signed in, in their language. Empty until it has come. */
export function useMenu(): readonly MenuEntry[] {
  const say = useWords();
  const { data } = useQuery(menuQuery);
  return useMemo(() => (data ?? []).map((entry) => shown(say, entry)), [data, say]);
}
