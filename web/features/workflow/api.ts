import { queryOptions } from '@tanstack/react-query';
import type {
  HistoryEntry,
  PreviewAnswer,
  QueueEntry,
  WorkflowDefinition,
} from '#machines/contracts/workflow.ts';
import type { TaskDetail, TaskEntry } from '#machines/tasks.ts';
import type { OwnBatch } from '#machines/contracts/undo.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

/** The machines' own words. They change with a release, and a release reloads the page. */
export const definitionsQuery = queryOptions({
  queryKey: workflowKeys.definitions,
  queryFn: ({ signal }) => api.get<WorkflowDefinition[]>('/Workflow/Definitions', {}, signal),
  staleTime: Infinity,
});

/** The same once more, for the sake of those that were published since. */
export const definitionsWith = (workflows: readonly string[]) =>
  queryOptions({
    queryKey: [...workflowKeys.definitions, 'with', ...workflows] as const,
    queryFn: ({ signal }) => api.get<WorkflowDefinition[]>('/Workflow/Definitions', {}, signal),
    staleTime: Infinity,
  });

/** One workflow's words. */
export const definitionQuery = (workflow: string) =>
  queryOptions({
    ...definitionsQuery,
    select: (definitions) => definitions.find(({ id }) => id === workflow),
  });

/** What waits for the caller in a business unit, or in all of them (0). */
export const queuesQuery = (businessUnitId: number) =>
  queryOptions({
    queryKey: [...workflowKeys.queues, businessUnitId] as const,
    queryFn: ({ signal }) => api.get<QueueEntry[]>('/Workflow/Queue', { businessUnitId }, signal),
    // Hints come sooner; a lost one must not leave work unseen on an open page.
    refetchInterval: 20_000,
  });

/** What a list of tasks is narrowed and ordered by. */
export type TaskFilter = {
  workflow: string;
  state: string;
  businessUnitId: number;
  search?: string | undefined;
  overdue?: boolean | undefined;
  claimed?: 'nobody' | 'me' | undefined;
  /** Conditions on fields, as JSON. */
  where?: string | undefined;
  sort?: string | undefined;
  descending?: boolean | undefined;
  page: number;
  pageSize: number;
};

/** A page of what waits for the caller in one state, with what it is decided by. */
export const waitingQuery = (filter: TaskFilter) =>
  queryOptions({
    queryKey: [...workflowKeys.of(filter.workflow), 'waiting', filter] as const,
    queryFn: ({ signal }) =>
      api.get<{ total: number; items: TaskEntry[] }>(
        '/Workflow/Instances',
        { ...filter, mine: true, facts: true },
        signal,
      ),
    refetchInterval: 20_000,
  });

/** One instance with all that belongs to it. */
export const taskQuery = (workflow: string, subjectId: number | string) =>
  queryOptions({
    queryKey: [...workflowKeys.of(workflow), 'task', String(subjectId)] as const,
    queryFn: ({ signal }) => api.get<TaskDetail>('/Workflow/Task', { workflow, subjectId }, signal),
  });

/** The transitions of one subject, oldest first. */
export const historyQuery = (workflow: string, subjectId: number | string) =>
  queryOptions({
    queryKey: [...workflowKeys.of(workflow), 'history', String(subjectId)] as const,
    queryFn: ({ signal }) =>
      api.get<HistoryEntry[]>('/Workflow/History', { workflow, subjectId }, signal),
  });

/** The caller's latest batches, and how much of each can still be undone. */
export const ownBatchesQuery = queryOptions({
  queryKey: [...workflowKeys.all, 'ownBatches'] as const,
  queryFn: ({ signal }) => api.get<OwnBatch[]>('/Workflow/Batches', {}, signal),
});

/** An event for one subject, as the engine's calls take it. */
export interface Item {
  subjectId: number;
  version: number;
  event: { type: string } & Record<string, unknown>;
}

/** What these events would do. Changes nothing. */
export const previewEvents = (workflow: string, items: readonly Item[]): Promise<PreviewAnswer> =>
  api.post<PreviewAnswer>('/Workflow/Preview', { workflow, items });
