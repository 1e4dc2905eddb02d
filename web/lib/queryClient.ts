import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from './apiError.ts';

const TRIES = 2;

const isFirstFetch = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && state.data === undefined;

/**
 * Invalidated data is fetched again even if its first fetch is still running. TanStack Query
 * considers the response of that fetch as up to date, although the server may have read it before
 * the change.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const outdated = new Set<Query>(
      this.getQueryCache()
        .findAll(filters as InvalidateQueryFilters)
        .filter(isFirstFetch),
    );
    await super.invalidateQueries(filters, options);
    if (outdated.size === 0) return;
    await super.invalidateQueries({ predicate: (query) => outdated.has(query) }, options);
  }
}

/** The socket sends hints about changes, so data may be shown for a while without a refetch. */
export const makeQueryClient = (): QueryClient =>
  new FreshQueryClient({
    defaultOptions: {
      queries: {
        // Offline, a query fails and says so; otherwise it would wait silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        // A refusal is final; only temporary failures are retried.
        retry: (failures, error) =>
          failures < TRIES && !(error instanceof ApiError && error.status < 500),
      },
      // A change must not be sent later, when the user no longer expects it.
      mutations: { networkMode: 'always' },
    },
  });
