import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  CheckpointKey,
  EventCounts,
  StepCount,
  StepFilter,
  StepOrder,
  StepPage,
  VerifiedPart,
} from '#machines/domains/workflows/contracts/audit.ts';
import type {
  ComparedCheckpoint,
  HistoryStatus,
  VerificationKind,
} from '#machines/core/contracts/verification.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

/** Steps of all workflows that match a filter, latest first, a hundred at a time. */
export const stepsQuery = (filter: StepFilter, order: StepOrder = 'latest') =>
  infiniteQueryOptions({
    queryKey: [...workflowKeys.all, 'steps', filter, order] as const,
    queryFn: ({ pageParam, signal }) =>
      api.get<StepPage>(
        '/Workflow/SearchHistory',
        { ...filter, order, before: pageParam ?? undefined },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** How many steps match the filter. */
export const stepCountQuery = (filter: StepFilter) =>
  queryOptions({
    queryKey: [...workflowKeys.all, 'stepCount', filter] as const,
    queryFn: ({ signal }) => api.get<StepCount>('/Workflow/CountHistory', { ...filter }, signal),
  });

/** How many steps match the filter, by event. */
export const eventCountsQuery = (filter: StepFilter) =>
  queryOptions({
    queryKey: [...workflowKeys.all, 'eventCounts', filter] as const,
    queryFn: ({ signal }) =>
      api.get<EventCounts>('/Workflow/CountHistoryByEvent', { ...filter }, signal),
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

const RUNNING_MS = 1000;
const RESTING_MS = 60_000;

/** State of the history, polled every second during a verification. */
export const historyStatusQuery = queryOptions({
  queryKey: [...workflowKeys.all, 'historyStatus'] as const,
  queryFn: ({ signal }) => api.get<HistoryStatus>('/Workflow/HistoryStatus', {}, signal),
  refetchInterval: ({ state }) => (state.data?.running ? RUNNING_MS : RESTING_MS),
});

/** Whether the server still has a checkpoint that this browser stored. */
export const compareCheckpointQuery = (seen: { checkpoint: number; hash: string; mark: string }) =>
  queryOptions({
    queryKey: [...workflowKeys.all, 'compareCheckpoint', seen] as const,
    queryFn: ({ signal }) =>
      api.get<ComparedCheckpoint>('/Workflow/CompareCheckpoint', seen, signal),
    staleTime: RESTING_MS,
  });

export const startVerification = (kind: VerificationKind): Promise<{ id: number }> =>
  api.post<{ id: number }>('/Workflow/StartVerification', { kind });

export const acknowledgeRestore = (word: {
  checkpoint: number;
  reason: string;
}): Promise<{ checkpoint: number }> =>
  api.post<{ checkpoint: number }>('/Workflow/AcknowledgeRestore', word);
