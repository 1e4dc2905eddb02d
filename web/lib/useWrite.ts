import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, newKey } from './apiClient.ts';
import { NetworkError } from './apiError.ts';

export type Write = { path: string; body: unknown; method?: 'post' | 'put' | undefined };

/**
 * Sends bodies to calls. Whoever presses the button again because no answer came repeats the same
 * intent, under the same key; after an answer, good or bad, the next press is a new intent.
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
