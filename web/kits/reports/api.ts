import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  CallOption,
  ReportDefinition,
  ReportEntry,
  ReportPage,
  ReportRowsFirst,
  ReportTotals,
} from '#machines/kits/reports/report.ts';
import type { ReportMail } from '#machines/kits/reports/mail.ts';
import type { ReportView } from '#machines/kits/reports/view.ts';
import { api, type Query } from '#web/lib/apiClient.ts';

/** The list of reports only changes with a release or a permission. */
const STALE_AFTER_MS = 300_000;

/** The reports that the user may open. */
export const reportEntriesQuery = queryOptions({
  queryKey: ['reports', 'entries'] as const,
  queryFn: ({ signal }) => api.get<ReportEntry[]>('/Reports', {}, signal),
  staleTime: STALE_AFTER_MS,
});

export const reportsKey = ['reports'] as const;

export const definitionQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', id, 'definition'] as const,
    queryFn: ({ signal }) => api.get<ReportDefinition>(`/Reports/${id}/Definition`, {}, signal),
    staleTime: STALE_AFTER_MS,
  });

/** The options of a filter, which an API call lists. */
export const listedQuery = (call: string) =>
  queryOptions({
    queryKey: ['reports', 'listed', call] as const,
    queryFn: ({ signal }) => api.get<CallOption[]>(call, {}, signal),
  });

/** The API calls for the saved filters of a report or another list. */
export interface ViewCalls {
  read: string;
  save: string;
  remove: string;
  choose: string;
}

export const viewCallsOf = (id: string): ViewCalls => ({
  read: `/Reports/${id}/Views`,
  save: `/Reports/${id}/SaveView`,
  remove: `/Reports/${id}/DeleteView`,
  choose: `/Reports/${id}/DefaultView`,
});

export const viewsQuery = ({ read }: ViewCalls) =>
  queryOptions({
    queryKey: ['reports', 'views', read] as const,
    queryFn: ({ signal }) => api.get<ReportView[]>(read, {}, signal),
  });

export const mailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', id, 'mails'] as const,
    queryFn: ({ signal }) => api.get<ReportMail[]>(`/Reports/${id}/Mails`, {}, signal),
  });

export const pageQuery = (id: string, query: Query) =>
  queryOptions({
    queryKey: ['reports', id, 'page', query] as const,
    queryFn: ({ signal }) => api.get<ReportPage>(`/Reports/${id}`, query, signal),
    placeholderData: keepPreviousData,
  });

/** One page of rows. The totals are another query, so the rows needn't wait for them. */
export const rowsQuery = (id: string, query: Query) =>
  queryOptions({
    queryKey: ['reports', id, 'rows', query] as const,
    queryFn: ({ signal }) => api.get<ReportRowsFirst>(`/Reports/${id}/Rows`, query, signal),
    placeholderData: keepPreviousData,
  });

/** The totals of all pages. They don't depend on page and order, so turning a page doesn't count again. */
export const totalsQuery = (
  id: string,
  { page: _page, pageSize: _size, sort: _sort, descending: _descending, ...filters }: Query,
) =>
  queryOptions({
    queryKey: ['reports', id, 'totals', filters] as const,
    queryFn: ({ signal }) => api.get<ReportTotals>(`/Reports/${id}/Totals`, filters, signal),
  });
