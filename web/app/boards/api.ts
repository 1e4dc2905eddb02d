import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Arrangement,
  BoardAnswer,
  BoardComponentEntry,
  BoardId,
} from '#machines/kits/boards/contract.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { notify } from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';

/** Data younger than this isn't refetched, so that returning to a board shows it at once. */
const FRESH_MS = 60_000;

const CALLS = { self: '/Dashboard/Own', management: '/Dashboard/Management' } as const;

export const boardQuery = (board: BoardId) =>
  queryOptions({
    queryKey: ['boards', board] as const,
    queryFn: ({ signal }) => api.get<BoardAnswer>(CALLS[board], {}, signal),
    staleTime: FRESH_MS,
  });

const ARRANGES = {
  self: '/Dashboard/ArrangeOwn',
  management: '/Dashboard/ArrangeManagement',
} as const;

/** Applies layout changes optimistically and saves them in order; the last one wins. */
export function useArrange(board: BoardId): (arrangement: Arrangement) => void {
  const queries = useQueryClient();
  const { queryKey } = boardQuery(board);
  const { mutate } = useMutation({
    scope: { id: `arrange ${board}` },
    mutationFn: (arrangement: Arrangement) => api.post<WriteAnswer>(ARRANGES[board], arrangement),
    onError: (error) => {
      notify.warning(failureMessage(error));
      void queries.invalidateQueries({ queryKey });
    },
  });
  return (arrangement) => {
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (shown) => shown && { ...shown, arrangement });
    mutate(arrangement);
  };
}

/** An administrator's change of a component invalidates every board. */
export const boardKeys = { all: ['boards'] as const };

export const componentsQuery = queryOptions({
  queryKey: [...boardKeys.all, 'components'] as const,
  queryFn: ({ signal }) => api.get<BoardComponentEntry[]>('/Dashboard/Components', {}, signal),
});
