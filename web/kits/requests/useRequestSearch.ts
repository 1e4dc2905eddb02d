import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAddressPages } from '#web/lib/settings/index.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';

const PAUSE_MS = 250;

export type RequestSearch = ReturnType<typeof useRequestSearch>;

/** Returns the parameters of a request list. The page is in the URL, but the search isn't. */
export function useRequestSearch() {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), PAUSE_MS);
  const { page, pageSize, keepSize } = useAddressPages(params);
  return {
    asked: { page, pageSize, search },
    text,
    setText: (next: string) => {
      setText(next);
      // Search results may have fewer pages, so the list returns to page 1.
      if (page > 1) setParams({ pageSize: String(pageSize) }, { replace: true });
    },
    turn: (next: { page: number; pageSize: number }) => {
      keepSize(next.pageSize);
      setParams({ page: String(next.page), pageSize: String(next.pageSize) });
    },
  };
}
