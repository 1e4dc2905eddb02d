import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MenuListEntry } from '#machines/core/access/permissions.ts';
import type { MenuEntry } from '#web/components/shell/index.ts';
import { menuQuery } from '#web/lib/permissions/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { groupIcon } from './groupIcons.tsx';

const shown = (
  t: Translate,
  { label, searchWords, to, isFirstLabel, isErpMenu, childList }: MenuListEntry,
): MenuEntry => ({
  label: t(label),
  english: label,
  ...(searchWords !== undefined && { words: searchWords }),
  to,
  external: isErpMenu,
  ...(isFirstLabel && { icon: groupIcon(label) }),
  children: childList.map((child) => shown(t, child)),
});

/** The user's side menu in their language. Empty until it is loaded. */
export function useMenu(): readonly MenuEntry[] {
  const t = useTranslate();
  const { data } = useQuery(menuQuery);
  return useMemo(() => (data ?? []).map((entry) => shown(t, entry)), [data, t]);
}
