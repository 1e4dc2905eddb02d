import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import type { Sort } from '#web/components/table/index.ts';
import { FIRST_PAGE, useAddressPages, useSettingsReady } from '#web/lib/settings/index.ts';

const condition = z.object({
  name: z.string(),
  least: z.number().optional(),
  most: z.number().optional(),
  is: z.string().optional(),
});
export type Condition = z.infer<typeof condition>;

interface Narrowing {
  search: string;
  overdue: boolean;
  claimed: 'nobody' | 'me' | null;
  where: readonly Condition[];
  sort: Sort | null;
}

export interface TaskListFilter extends Narrowing {
  page: number;
  pageSize: number;
}

/**
 * The list's filters in the URL, so that a reload or a shared link shows the same. The screen's own condition applies
 * until the user removes or replaces it.
 */
export function useTaskFilter(
  own?: Condition,
): [TaskListFilter, (change: Partial<TaskListFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const { page, pageSize, keepSize } = useAddressPages(search);
  const filter = { ...read(search, own), page, pageSize };
  const change = (changes: Partial<TaskListFilter>) => {
    if (changes.pageSize !== undefined) keepSize(changes.pageSize);
    setSearch(
      (before) => {
        // Changed filters start on the first page.
        const next = { ...read(before, own), pageSize, page: 1, ...changes };
        const written = new URLSearchParams();
        for (const name of ['workflow', 'state']) {
          const value = before.get(name);
          if (value !== null) written.set(name, value);
        }
        for (const [name, value] of Object.entries(write(next, own))) written.set(name, value);
        return written;
      },
      { replace: true },
    );
  };
  return [filter, change];
}

/**
 * Resets the list to the first page and the default size, also in the URL, when the user chooses another
 * business unit.
 */
export function useFirstPageOfUnit(businessUnitId: number): void {
  const [, setSearch] = useSearchParams();
  const isKnown = useSettingsReady();
  const shown = useRef<number>(null);
  const begin = useEffectEvent(() => {
    setSearch(
      (before) => {
        const written = new URLSearchParams(before);
        for (const name of ['page', 'size']) written.delete(name);
        return written;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (!isKnown) return;
    if (shown.current !== null && shown.current !== businessUnitId) begin();
    shown.current = businessUnitId;
  }, [isKnown, businessUnitId]);
}

function read(search: URLSearchParams, own: Condition | undefined): Narrowing {
  const claimed = search.get('claimed');
  const sort = search.get('sort');
  return {
    search: search.get('q') ?? '',
    overdue: search.get('overdue') === 'true',
    claimed: claimed === 'nobody' || claimed === 'me' ? claimed : null,
    where: search.has('where') || !own ? conditionsIn(search.get('where')) : [own],
    sort:
      sort === null ? null : { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
  };
}

/** A URL may have been edited by hand: invalid conditions are ignored. */
function conditionsIn(text: string | null): readonly Condition[] {
  try {
    const parsed = z.array(condition).safeParse(JSON.parse(text ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

const write = (filter: TaskListFilter, own: Condition | undefined): Record<string, string> => ({
  ...(filter.search !== '' && { q: filter.search }),
  ...(filter.overdue && { overdue: 'true' }),
  ...(filter.claimed !== null && { claimed: filter.claimed }),
  ...((filter.where.length > 0 || own) && { where: JSON.stringify(filter.where) }),
  ...(filter.sort && { sort: `${filter.sort.descending ? '-' : ''}${filter.sort.column}` }),
  ...(filter.page > 1 && { page: String(filter.page) }),
  ...(filter.pageSize !== FIRST_PAGE.size && { size: String(filter.pageSize) }),
});

/** The number of active filters, not counting the search. */
export const narrowings = ({ overdue, claimed, where }: TaskListFilter): number =>
  Number(overdue) + Number(claimed !== null) + where.length;
