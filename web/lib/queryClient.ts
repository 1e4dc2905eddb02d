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
 * Fetches invalidated data again even where its first fetch is under way. TanStack Query takes the answer
 * of that fetch as up to date, though the server may have read it before the change.
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

/** The socket sends hints about changes, so shown data may stay for a while. */
export const makeQueryClient = (): QueryClient =>
  new FreshQueryClient({
    defaultOptions: {
      queries: {
        // Without a line it fails and says so; it would wait for the line in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        // A refusal is final; only temporary failures are retried.
        retry: (failures, error) =>
          failures < TRIES && !(error instanceof ApiError && error.status < 500),
      },
      // Nor is a change sent once no one expects it any more.
      mutations: { networkMode: 'always' },
    },
  });
