import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CommentTemplates } from '#machines/core/contracts/commentTemplates.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { api } from './apiClient.ts';
import { useWrite } from './useWrite.ts';

const commentTemplatesQuery = queryOptions({
  queryKey: ['workflow', 'commentTemplates'] as const,
  queryFn: ({ signal }) => api.get<CommentTemplates>('/Workflow/CommentTemplates', {}, signal),
  staleTime: 60_000,
});

const NONE: CommentTemplates = { own: [], shared: [] };

/** Returns the comment templates of the person and of the company. The list is empty while they can't be read. */
export function useCommentTemplates() {
  const queries = useQueryClient();
  const { data = NONE } = useQuery(commentTemplatesQuery);
  const { mutateAsync, isPending } = useWrite<WriteAnswer>();
  const write = async (path: string, body: unknown) => {
    try {
      await mutateAsync({ path, body });
    } finally {
      void queries.invalidateQueries({ queryKey: commentTemplatesQuery.queryKey });
    }
  };
  return {
    ...data,
    busy: isPending,
    keep: (text: string) => write('/Workflow/KeepCommentTemplate', { text }),
    remove: (id: number) => write('/Workflow/RemoveCommentTemplate', { id }),
  };
}
