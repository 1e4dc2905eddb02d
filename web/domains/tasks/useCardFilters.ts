import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import type { Filters } from './api.ts';

export const FILTERS = ['assignee', 'state', 'priority', 'due', 'label', 'text'] as const;
type Filter = (typeof FILTERS)[number];

export const LOOKS = ['board', 'list', 'calendar'] as const;
export type Look = (typeof LOOKS)[number];

/**
 * Returns the path of the screen that shows these cards. A board shows one project, so cards of several are
 * shown as a list.
 */
export const cardsPath = (filters: Filters): string =>
  `${paths.taskBoard}?${new URLSearchParams({ look: 'list', ...filters }).toString()}`;

/** Reads and changes the state of the board that is in the URL: project, view, filters and the open card. */
export function useCardFilters() {
  const [search, setSearch] = useSearchParams();
  const key = search.toString();
  return useMemo(() => {
    const read = new URLSearchParams(key);
    const filters: Record<string, string> = {};
    for (const name of FILTERS) {
      const value = read.get(name);
      if (value) filters[name] = value;
    }
    const set = (changes: Readonly<Record<string, string | null>>) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      );
    const look = LOOKS.find((one) => one === read.get('look'));
    return {
      project: Number(read.get('project') ?? 0),
      look: look ?? 'board',
      card: Number(read.get('card') ?? 0),
      month: /^\d{4}-\d{2}$/.exec(read.get('month') ?? '')?.[0] ?? null,
      filters: filters as Readonly<Partial<Record<Filter, string>>>,
      set,
    };
  }, [key, setSearch]);
}
