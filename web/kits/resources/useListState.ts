import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterParameter, type Resource } from '#machines/kits/resources/resource.ts';
import type { Sort } from '#web/components/table/index.ts';
import { useAddressPages } from '#web/lib/settings/index.ts';

/** The state of a list is in the URL, so that it can be shared and bookmarked and the Back button works. */
export function useListState(resource: Resource) {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(
    () =>
      Object.entries(resource.fields).flatMap(([name, field]) =>
        !field.hiddenInList &&
        (field.kind === 'reference'
          ? field.resource !== resource.id
          : field.kind === 'choice' || field.kind === 'flag')
          ? [[filterParameter(name), field] as const]
          : [],
      ),
    [resource],
  );
  const { page, pageSize, keepSize } = useAddressPages(params);
  const sortField = params.get('sort');
  const sort: Sort | null =
    sortField === null
      ? null
      : { column: sortField, descending: params.get('descending') === 'true' };
  const input = {
    search: params.get('search') ?? '',
    status: params.get('status') ?? 'active',
    ...Object.fromEntries(filters.map(([name]) => [name, params.get(name) ?? undefined])),
    ...(sort && { sort: sort.column, descending: sort.descending }),
  };
  const change = (next: Readonly<Record<string, string | null>>, keepPage = false) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(next)) {
          if (value === null || value === '') now.delete(name);
          else now.set(name, value);
        }
        if (!keepPage) now.delete('page');
        return now;
      },
      { replace: true },
    );
  const showHistory = useCallback(
    (id: number | null) =>
      setParams(
        (now) => {
          if (id === null) now.delete('history');
          else now.set('history', String(id));
          return now;
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    asked: input,
    /** The row whose history is shown, or 0 for none. */
    history: Number(params.get('history') ?? 0),
    showHistory,
    page,
    pageSize,
    sort,
    filters,
    value: (name: string) => params.get(name),
    change,
    setSort: (next: Sort | null) =>
      change({
        sort: next?.column ?? null,
        descending: next ? String(next.descending) : null,
      }),
    setPage: (next: { page: number; pageSize: number }) => {
      keepSize(next.pageSize);
      change({ page: String(next.page), pageSize: String(next.pageSize) }, true);
    },
  };
}

export type ListState = ReturnType<typeof useListState>;
