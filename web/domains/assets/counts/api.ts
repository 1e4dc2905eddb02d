import { queryOptions } from '@tanstack/react-query';
import type {
  CountItem,
  CountItemPage,
  CountRow,
  LabelAnswer,
} from '#machines/domains/assets/contracts/count.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

/**
 * Query key of asset counts. It is below the key of their workflow, so that each step of a count refetches
 * the lists.
 */
export const COUNTS = [...workflowKeys.of('assetCount'), 'counts'] as const;

export const countsQuery = queryOptions({
  queryKey: [...COUNTS, 'all'] as const,
  queryFn: ({ signal }) => api.get<CountRow[]>('/Asset/Counts', {}, signal),
});

/** An open count is refetched this often, because several people count at the same time. */
const AGAIN_MS = 15_000;

export const countQuery = (countId: number) =>
  queryOptions({
    queryKey: [...COUNTS, 'one', countId] as const,
    queryFn: ({ signal }) => api.get<CountRow>('/Asset/Count', { countId }, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? AGAIN_MS : false),
  });

export interface ItemFilters {
  countId: number;
  part: string;
  search: string;
  page: number;
}

export const itemsQuery = (filters: ItemFilters) =>
  queryOptions({
    queryKey: [...COUNTS, 'items', filters] as const,
    queryFn: ({ signal }) => api.get<CountItemPage>('/Asset/Count/Items', { ...filters }, signal),
    placeholderData: (before) => before,
  });

export const findItem = (countId: number, code: string): Promise<CountItem> =>
  api.get<CountItem>('/Asset/Count/Find', { countId, code });

export const labelQuery = (code: string) =>
  queryOptions({
    queryKey: [...COUNTS, 'label', code] as const,
    queryFn: ({ signal }) => api.get<LabelAnswer>('/Asset/ByLabel', { code }, signal),
    enabled: code !== '',
  });
