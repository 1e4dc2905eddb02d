import { useSearchParams } from 'react-router-dom';
import { useAddressPages } from '#web/lib/settings/index.ts';

const NAMES = ['q', 'overdue', 'kinds', 'order'] as const;
type Name = (typeof NAMES)[number];

/**
 * Reads and changes the filters of the inbox, which are in the URL so that they can be bookmarked, shared and
 * saved.
 */
export function useInboxFilter() {
  const [params, setParams] = useSearchParams();
  const { page, pageSize, keepSize } = useAddressPages(params);
  const showPage = (next: { page: number; pageSize: number }) => {
    if (next.pageSize !== pageSize) keepSize(next.pageSize);
    setParams(
      (now) => {
        now.delete('page');
        if (next.page > 1) now.set('page', String(next.page));
        now.set('size', String(next.pageSize));
        return now;
      },
      { replace: true },
    );
  };
  const change = (next: Partial<Record<Name, string | null>>) =>
    setParams(
      (now) => {
        // Changed filters start on the first page.
        now.delete('page');
        for (const [name, value] of Object.entries(next)) {
          if (value === null || value === '') now.delete(name);
          else now.set(name, value);
        }
        return now;
      },
      { replace: true },
    );
  return {
    search: params.get('q') ?? '',
    isOverdue: params.get('overdue') === '1',
    kinds: (params.get('kinds') ?? '').split(',').filter((kind) => kind !== ''),
    isByKind: params.get('order') === 'kind',
    page,
    pageSize,
    showPage,
    change,
    kept: Object.fromEntries(
      NAMES.flatMap((name) => {
        const value = params.get(name);
        return value === null ? [] : [[name, value]];
      }),
    ),
    show: (query: Readonly<Record<string, string>>) =>
      setParams({ all: '1', ...query }, { replace: true }),
  };
}

export type InboxFilter = ReturnType<typeof useInboxFilter>;
