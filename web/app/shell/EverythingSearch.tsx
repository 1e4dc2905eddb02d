import { useMemo, useState } from 'react';
import { MenuSearch, type MenuEntry, type Suggestion } from '#web/components/shell/index.ts';
import { useActions, useMatches } from '#web/app/search/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { getAccountEntry } from './profileLinks.ts';

export type EverythingSearchProps = {
  menu: readonly MenuEntry[];
  onGo: (entry: MenuEntry) => void;
  /** The screens that the user opens most. */
  often: readonly Suggestion[];
};

/** The search of the top bar: screens at once, other results as soon as the server responds. */
export function EverythingSearch({ menu, onGo, often }: EverythingSearchProps) {
  const [text, setText] = useState('');
  const { found, looking } = useMatches(text);
  const actions = useActions(text);
  const isLoading = looking || menu.length === 0;
  const t = useTranslate();
  const searched = useMemo(
    () => (menu.length === 0 ? menu : [...menu, getAccountEntry(t)]),
    [menu, t],
  );
  return (
    <MenuSearch
      menu={searched}
      onGo={onGo}
      found={[...actions, ...found]}
      looking={isLoading}
      onType={setText}
      often={often}
    />
  );
}
