import { queryOptions } from '@tanstack/react-query';
import type { CasesOnDay, DaySteps, OnDay } from '#machines/domains/workflows/contracts/onDay.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

/**
 * The state of every workflow at the end of a day. Only the current day is refetched, because past days don't
 * change.
 */
export const onDayQuery = (filter: { day: string; workflow?: string | undefined }) =>
  queryOptions({
    queryKey: [...workflowKeys.all, 'onDay', filter] as const,
    queryFn: ({ signal }) => api.get<OnDay>('/Workflow/OnDay', filter, signal),
  });

/** The transitions of a day. */
export const dayStepsQuery = (day: string) =>
  queryOptions({
    queryKey: [...workflowKeys.all, 'daySteps', day] as const,
    queryFn: ({ signal }) => api.get<DaySteps>('/Workflow/DaySteps', { day }, signal),
  });

export type CasesFilter = { workflow: string; state: string; day: string; late?: boolean };

/** The instances that were in a state at the end of a day. */
export const casesOnDayQuery = (filter: CasesFilter) =>
  queryOptions({
    queryKey: [...workflowKeys.of(filter.workflow), 'casesOnDay', filter] as const,
    queryFn: ({ signal }) => api.get<CasesOnDay>('/Workflow/CasesOnDay', filter, signal),
  });
