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
 * Fetches invalidated data again even if its first fetch is still running. The server may have read the data
 * for that fetch before the change, but TanStack Query would consider its response as up to date.
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

/** The socket sends a hint about each change, so data may be shown for a while without fetching it again. */
export const makeQueryClient = (): QueryClient =>
  new FreshQueryClient({
    defaultOptions: {
      queries: {
        // If the browser is offline, a query fails at once and the page says so. By default the query would
        // wait silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        // If the server refuses a query, it would refuse it again. Only temporary failures are retried.
        retry: (failures, error) =>
          failures < TRIES && !(error instanceof ApiError && error.status < 500),
      },
      // Writes are also attempted offline. By default TanStack Query would send them once the browser is
      // online again, when the user no longer expects it.
      mutations: { networkMode: 'always' },
    },
  });
