import { queryOptions } from '@tanstack/react-query';
import type { InstanceEntry, StateStats } from '#machines/core/contracts/workflow.ts';
import type { InstanceTimeline } from '#machines/core/contracts/timeline.ts';
import type { Chart } from '#machines/core/chart/contract.ts';
import type { RecordedRules } from '#machines/core/chart/rules.ts';
import type { ReplayAnswer } from '#machines/core/contracts/replay.ts';
import type { PipelineDefinition } from '#machines/kits/requests/pipeline.ts';
import type {
  ConformanceAnswer,
  ConformanceQuestion,
} from '#machines/engine/conformance/contract.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { asSearch, type ReplayQuestion } from './replayQuestion.ts';

/** In development, the charts are refetched this often, so that they follow changes of the source. */
const DEVELOPMENT_MS = 2000;

/**
 * The charts of every machine. They change with a release, which reloads the page. In development they are
 * refetched every few seconds.
 */
export const chartsQuery = queryOptions({
  queryKey: [...workflowKeys.definitions, 'charts'] as const,
  queryFn: ({ signal }) => api.get<Chart[]>('/Workflow/Charts', {}, signal),
  staleTime: Infinity,
  refetchInterval: import.meta.env.DEV && DEVELOPMENT_MS,
});

/** The earlier rules of a machine that servers have run. They change with a release, which reloads the page. */
export const ruleVersionsQuery = (workflow: string) =>
  queryOptions({
    queryKey: [...workflowKeys.definitions, 'rules', workflow] as const,
    queryFn: ({ signal }) =>
      api.get<RecordedRules[]>('/Workflow/RuleVersions', { workflow }, signal),
    staleTime: Infinity,
  });

/** The timeline of one instance from its start to now. Refetched on hints of the workflow. */
export const timelineQuery = (workflow: string, subjectId: string) =>
  queryOptions({
    queryKey: [...workflowKeys.of(workflow), 'timeline', subjectId] as const,
    queryFn: ({ signal }) =>
      api.get<InstanceTimeline>('/Workflow/Instance', { workflow, subjectId }, signal),
  });

/** Replays a period under another limit. It is never refetched automatically, because it takes the server seconds. */
export const replayQuery = (workflow: string, question: ReplayQuestion | null) =>
  queryOptions({
    queryKey: ['replay', workflow, question] as const,
    queryFn: ({ signal }) =>
      api.get<ReplayAnswer>(
        '/Workflow/Replay',
        { workflow, ...(question && asSearch(question)) },
        signal,
      ),
    enabled: question !== null,
    staleTime: Infinity,
    retry: false,
  });

/** Replays a period of a kind of request with other pipeline steps. */
export const pipelineReplayQuery = (
  kind: string,
  question: { definition: PipelineDefinition; from: string; until: string } | null,
) =>
  queryOptions({
    queryKey: ['replay', kind, question] as const,
    queryFn: ({ signal }) =>
      api.get<ReplayAnswer>(
        '/Workflow/Replay',
        {
          workflow: kind,
          from: question?.from,
          until: question?.until,
          definition: JSON.stringify(question?.definition),
        },
        signal,
      ),
    enabled: question !== null,
    staleTime: Infinity,
    retry: false,
  });

/** The figures of each state, limited to what the caller can see. Refetched on hints of the workflow. */
export const statsQuery = (workflow: string) =>
  queryOptions({
    queryKey: [...workflowKeys.of(workflow), 'stats'] as const,
    queryFn: ({ signal }) => api.get<StateStats[]>('/Workflow/Stats', { workflow }, signal),
  });

/** Limits a list of instances in a state to a business unit or to overdue ones. */
export type StandingPart = { businessUnitId?: number | undefined; overdue?: boolean | undefined };

export type StandingFilter = {
  workflow: string;
  state: string;
  page: number;
  pageSize: number;
} & StandingPart;

/** A page of visible instances in a state, longest waiting first. */
export const standingQuery = (filter: StandingFilter) =>
  queryOptions({
    queryKey: [...workflowKeys.of(filter.workflow), 'standing', filter] as const,
    queryFn: ({ signal }) =>
      api.get<{ total: number; items: InstanceEntry[] }>('/Workflow/Instances', filter, signal),
  });

/** The files of a conformance check. */
export type LogFiles = { log: File; mapping: File; pipeline: File | undefined };

/** Checks a log against a workflow. Mapping and pipeline are sent unparsed; the server reports their errors. */
export const checkLog = async ({
  workflow,
  log,
  mapping,
  pipeline,
}: LogFiles & { workflow: string }): Promise<ConformanceAnswer> =>
  api.post<ConformanceAnswer>('/Workflow/Conformance', {
    workflow,
    log: await log.text(),
    mapping: await mapping.text(),
    pipeline: await pipeline?.text(),
  } satisfies ConformanceQuestion);
