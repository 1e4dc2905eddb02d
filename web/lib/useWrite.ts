import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, newKey } from './apiClient.ts';
import { NetworkError } from './apiError.ts';

export type Write = { path: string; body: unknown; method?: 'post' | 'put' | undefined };

/**
 * Sends writes. A retry after no response uses the same idempotency key; after any response the next press
 * gets a new key.
 */
export function useWrite<Answer>() {
  const unanswered = useRef<{ written: string; key: string } | null>(null);
  return useMutation({
    mutationFn: async ({ path, body, method = 'post' }: Write) => {
      const written = `${path} ${JSON.stringify(body)}`;
      const key = unanswered.current?.written === written ? unanswered.current.key : newKey();
      try {
        const answer = await api[method]<Answer>(path, body, { key });
        unanswered.current = null;
        return answer;
      } catch (error) {
        unanswered.current = error instanceof NetworkError ? { written, key } : null;
        throw error;
      }
    },
  });
}
