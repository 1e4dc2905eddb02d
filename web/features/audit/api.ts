import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  CheckpointKey,
  StepFilter,
  StepPage,
  VerifiedPart,
} from '#machines/contracts/audit.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

/** Steps of every workflow that answer a filter, newest first, a hundred at a time. */
export const stepsQuery = (filter: StepFilter) =>
  infiniteQueryOptions({
    queryKey: [...workflowKeys.all, 'steps', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      api.get<StepPage>(
        '/Workflow/SearchHistory',
        { ...filter, before: pageParam ?? undefined },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** The next part of a verification. */
export const verifyPart = (
  filter: StepFilter,
  after: string | undefined,
  signal: AbortSignal,
): Promise<VerifiedPart> =>
  api.get<VerifiedPart>('/Workflow/VerifyPart', { ...filter, after }, signal);

export const checkpointKeyQuery = queryOptions({
  queryKey: [...workflowKeys.all, 'sealKey'] as const,
  queryFn: ({ signal }) => api.get<CheckpointKey>('/Workflow/SealKey', {}, signal),
  staleTime: Infinity,
});
