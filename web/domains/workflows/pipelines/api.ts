import { queryOptions } from '@tanstack/react-query';
import type { PipelineCheck, PipelineOfKind } from '#machines/kits/requests/contract.ts';
import type { PipelineDefinition } from '#machines/kits/requests/pipeline.ts';
import { api } from '#web/lib/apiClient.ts';

export const pipelinesKey = ['pipelines'] as const;

export const pipelinesQuery = queryOptions({
  queryKey: pipelinesKey,
  queryFn: ({ signal }) => api.get<PipelineOfKind[]>('/Pipelines', {}, signal),
});

/** The effect on requests: problems, warnings, and last quarter's requests. */
export const checkQuery = (kind: string, definition: PipelineDefinition) =>
  queryOptions({
    queryKey: [...pipelinesKey, 'check', kind, definition] as const,
    queryFn: () => api.post<PipelineCheck>('/Pipelines/Check', { kind, definition }),
    staleTime: 30_000,
  });
