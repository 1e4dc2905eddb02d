import { queryOptions } from '@tanstack/react-query';
import type { OpenQuestion } from '#machines/core/contracts/questions.ts';
import type {
  HistoryEntry,
  InboxPage,
  PreviewAnswer,
  QueueEntry,
  UndecidedStep,
  WorkflowDefinition,
} from '#machines/core/contracts/workflow.ts';
import type { TaskDetail, TaskEntry } from '#machines/core/tasks.ts';
import type { OwnBatch } from '#machines/core/contracts/undo.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

/** The definitions of the machines. They only change with a release, which reloads the page. */
export const definitionsQuery = queryOptions({
  queryKey: workflowKeys.definitions,
  queryFn: ({ signal }) => api.get<WorkflowDefinition[]>('/Workflow/Definitions', {}, signal),
  staleTime: Infinity,
});

/** Fetches the definitions again if workflows are missing, because their pipelines may have been published since. */
export const definitionsWith = (workflows: readonly string[]) =>
  queryOptions({
    queryKey: [...workflowKeys.definitions, 'with', ...workflows] as const,
    queryFn: ({ signal }) => api.get<WorkflowDefinition[]>('/Workflow/Definitions', {}, signal),
    staleTime: Infinity,
  });

/** The definition of one workflow. */
export const definitionQuery = (workflow: string) =>
  queryOptions({
    ...definitionsQuery,
    select: (definitions) => definitions.find(({ id }) => id === workflow),
  });

/** The steps that wait although no one may decide them. */
export const withoutDeciderQuery = queryOptions({
  queryKey: workflowKeys.withoutDecider,
  queryFn: ({ signal }) => api.get<UndecidedStep[]>('/Workflow/WithoutDecider', {}, signal),
});

/** The caller's task lists with their counts, in a business unit or in all of them (0). */
export const queuesQuery = (businessUnitId: number) =>
  queryOptions({
    queryKey: [...workflowKeys.queues, businessUnitId] as const,
    queryFn: ({ signal }) => api.get<QueueEntry[]>('/Workflow/Queue', { businessUnitId }, signal),
    // Hints arrive sooner. Polling is for hints that get lost.
    refetchInterval: 20_000,
  });

/** The tasks that wait for the caller in all workflows. */
export const inboxQuery = (filter: {
  businessUnitId: number;
  search?: string;
  overdue?: boolean;
  kinds?: string;
  order?: 'kind';
  page: number;
  pageSize: number;
}) =>
  queryOptions({
    queryKey: [...workflowKeys.inbox, filter] as const,
    queryFn: ({ signal }) => api.get<InboxPage>('/Workflow/Inbox', filter, signal),
    refetchInterval: 20_000,
  });

/** The filters and the order of a list of tasks. */
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

/** A page of the tasks that wait for the caller in one state, with the facts that the decision needs. */
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

/** One instance with its files, stages and facts. */
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

/** The questions that the caller was asked and hasn't answered. */
export const questionsQuery = queryOptions({
  queryKey: [...workflowKeys.all, 'questions'] as const,
  queryFn: ({ signal }) => api.get<OpenQuestion[]>('/Workflow/Questions', {}, signal),
});

/** The caller's latest batches, and how much of each can still be undone. */
export const ownBatchesQuery = queryOptions({
  queryKey: [...workflowKeys.all, 'ownBatches'] as const,
  queryFn: ({ signal }) => api.get<OwnBatch[]>('/Workflow/Batches', {}, signal),
});

/** An event for one subject, in the form that the API expects. */
export interface Item {
  subjectId: number;
  version: number;
  event: { type: string } & Record<string, unknown>;
}

/** Asks what these events would do. It changes nothing. */
export const previewEvents = (workflow: string, items: readonly Item[]): Promise<PreviewAnswer> =>
  api.post<PreviewAnswer>('/Workflow/Preview', { workflow, items });
