import { queryOptions } from '@tanstack/react-query';
import type {
  AppraisalRow,
  AppraisalView,
  CycleBoard,
} from '#machines/domains/performance/contracts/appraisal.ts';
import { api } from '#web/lib/apiClient.ts';

export const PERFORMANCE = ['performance'] as const;

export const ASSESSMENT_PATH = '/pms/assessment';

export const mineQuery = queryOptions({
  queryKey: [...PERFORMANCE, 'mine'] as const,
  queryFn: ({ signal }) => api.get<AppraisalRow[]>('/Performance/Mine', {}, signal),
});

export const appraisalQuery = (appraisalId: number) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'appraisal', appraisalId] as const,
    queryFn: ({ signal }) =>
      api.get<AppraisalView>('/Performance/Appraisal', { appraisalId }, signal),
  });

export const boardQuery = (cycleId: number | null) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'board', cycleId] as const,
    queryFn: ({ signal }) =>
      api.get<CycleBoard>('/Performance/Board', cycleId === null ? {} : { cycleId }, signal),
  });
