import { queryOptions } from '@tanstack/react-query';
import type { BoardAnswer, BoardComponentEntry, BoardId } from '#machines/contracts/boards.ts';
import { api } from '#web/lib/apiClient.ts';

/** Figures of a moment ago do: a board that is returned to is there at once. */
const FRESH_MS = 60_000;

const CALLS = { self: '/Dashboard/Own', management: '/Dashboard/Management' } as const;

export const boardQuery = (board: BoardId) =>
  queryOptions({
    queryKey: ['boards', board] as const,
    queryFn: ({ signal }) => api.get<BoardAnswer>(CALLS[board], {}, signal),
    staleTime: FRESH_MS,
  });

/** What an administrator says of a component makes every board stale. */
export const boardKeys = { all: ['boards'] as const };

export const componentsQuery = queryOptions({
  queryKey: [...boardKeys.all, 'components'] as const,
  queryFn: ({ signal }) => api.get<BoardComponentEntry[]>('/Dashboard/Components', {}, signal),
});
