import { useSearchParams } from 'react-router-dom';
import type { ReportDefinition } from '#machines/kits/reports/report.ts';
import type { Sort } from '#web/components/table/index.ts';
import type { Query } from '#web/lib/apiClient.ts';
import { useAddressPages } from '#web/lib/settings/index.ts';

const KEPT = new Set(['sort', 'descending', 'pageSize']);
/** Limits the report to the rows with a value in a column, as bars of a dashboard do. */
export const ONLY = 'only';

/**
 * Returns the query of a report's page from its URL. The server ignores parameters that aren't filters, so the
 * page can be fetched in parallel with the definition.
 */
export function useReportQuery(): Query {
  const [params] = useSearchParams();
  const { page, pageSize } = useAddressPages(params);
  return { ...Object.fromEntries(params), page, pageSize };
}

/** The state of a report is in its URL, so that it can be shared and bookmarked and the Back button works. */
export function useReportState({ filters }: ReportDefinition) {
  const [params, setParams] = useSearchParams();
  const request = useReportQuery();
  const names = Object.entries(filters)
    .flatMap(([name, { kind }]) => (kind === 'period' ? ['from', 'to'] : [name]))
    .concat(ONLY);
  const { page, pageSize, keepSize } = useAddressPages(params);
  const sortedBy = params.get('sort');
  const sort: Sort | null =
    sortedBy === null
      ? null
      : { column: sortedBy, descending: params.get('descending') === 'true' };
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
  return {
    asked: request,
    page,
    pageSize,
    sort,
    narrowed: names.some((name) => params.get(name) !== null),
    /** All URL parameters except the page, which a saved filter stores. */
    kept: Object.fromEntries(
      [...params].filter(([name]) => KEPT.has(name) || names.includes(name)),
    ),
    /** Applies a saved filter, which replaces all parameters. */
    show: (query: Readonly<Record<string, string>>) => setParams(query, { replace: true }),
    value: (name: string) => params.get(name),
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, null]))),
    setSort: (next: Sort | null) =>
      change({ sort: next?.column ?? null, descending: next ? String(next.descending) : null }),
    setPage: (next: { page: number; pageSize: number }) => {
      keepSize(next.pageSize);
      change({ page: String(next.page), pageSize: String(next.pageSize) }, true);
    },
  };
}

export type ReportState = ReturnType<typeof useReportState>;

/** The part of a report's state that filters read and change. */
export type FilterState = Pick<ReportState, 'value' | 'change'>;
