import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './apiError.ts';

const TRIES = 2;

/** Hints over the socket say when something changed, so what is shown may rest for a while. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal stays one; only what may pass by itself is asked again.
        retry: (failures, error) =>
          failures < TRIES && !(error instanceof ApiError && error.status < 500),
      },
    },
  });
