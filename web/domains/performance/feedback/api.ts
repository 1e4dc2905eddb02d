import { queryOptions } from '@tanstack/react-query';
import type {
  RequestView,
  RoundBoard,
  RoundChoices,
  Rounds,
  RoundView,
} from '#machines/domains/performance/contracts/feedback.ts';
import { api } from '#web/lib/apiClient.ts';
import { paths } from '#web/lib/paths.ts';
import { PERFORMANCE } from '../api.ts';

/** Query keys that a change of a feedback round invalidates. */
export const ROUND_CHANGES = [PERFORMANCE, ['workflow']] as const;

export const roundPath = (roundId: number): string => `${paths.feedback}?round=${roundId}`;
export const requestPath = (requestId: number): string => `${paths.feedback}?request=${requestId}`;

export const roundsQuery = queryOptions({
  queryKey: [...PERFORMANCE, 'rounds'] as const,
  queryFn: ({ signal }) => api.get<Rounds>('/Feedback/Rounds', {}, signal),
});

export const roundQuery = (roundId: number) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'round', roundId] as const,
    queryFn: ({ signal }) => api.get<RoundView>('/Feedback/Round', { roundId }, signal),
  });

export const choicesQuery = (employeeId: number | null) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'roundChoices', employeeId] as const,
    queryFn: ({ signal }) =>
      api.get<RoundChoices>('/Feedback/Choices', employeeId === null ? {} : { employeeId }, signal),
  });

export const requestQuery = (requestId: number) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'feedbackRequest', requestId] as const,
    queryFn: ({ signal }) => api.get<RequestView>('/Feedback/Request', { requestId }, signal),
    // A form that is being filled in keeps the revision that it started with.
    staleTime: Infinity,
    gcTime: 0,
  });

export const roundBoardQuery = queryOptions({
  queryKey: [...PERFORMANCE, 'roundBoard'] as const,
  queryFn: ({ signal }) => api.get<RoundBoard>('/Feedback/Board', {}, signal),
});
