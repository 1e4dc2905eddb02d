import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, newKey } from './apiClient.ts';
import { NetworkError } from './apiError.ts';

export type Write = { path: string; body: unknown; method?: 'post' | 'put' | undefined };

/** Common systems count two clicks within this time as a double click. */
const DOUBLE_CLICK_MS = 900;

interface Sent<Answer> {
  written: string;
  answer: Promise<Answer>;
  /** A press with the same content before this time belongs to the same write. */
  until: number;
}

/**
 * Sends writes. A retry after a missing response has the same idempotency key. A press with the same content
 * while the first is unanswered, or within 900 ms after its success, counts as the second press of a double
 * click and gets the first one's response.
 */
export function useWrite<Answer>() {
  const unanswered = useRef<{ written: string; key: string } | null>(null);
  const last = useRef<Sent<Answer> | null>(null);
  const send = async ({ path, body, method = 'post' }: Write, written: string) => {
    const key = unanswered.current?.written === written ? unanswered.current.key : newKey();
    try {
      const answer = await api[method]<Answer>(path, body, { key });
      unanswered.current = null;
      return answer;
    } catch (error) {
      unanswered.current = error instanceof NetworkError ? { written, key } : null;
      throw error;
    }
  };
  return useMutation({
    mutationFn: (write: Write) => {
      const written = `${write.method ?? ''} ${write.path} ${JSON.stringify(write.body)}`;
      if (last.current?.written === written && performance.now() < last.current.until) {
        return last.current.answer;
      }
      const sent = { written, answer: send(write, written), until: Infinity };
      last.current = sent;
      sent.answer.then(
        () => (sent.until = performance.now() + DOUBLE_CLICK_MS),
        () => (sent.until = 0),
      );
      return sent.answer;
    },
  });
}
