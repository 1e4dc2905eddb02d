import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './apiError.ts';

const TRIES = 2;

/** The socket sends hints about changes, so shown data may stay for a while. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal is final; only temporary failures are retried.
        retry: (failures, error) =>
          failures < TRIES && !(error instanceof ApiError && error.status < 500),
      },
    },
  });
