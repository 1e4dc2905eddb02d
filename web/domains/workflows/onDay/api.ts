import { queryOptions } from '@tanstack/react-query';
import type { CasesOnDay, DaySteps, OnDay } from '#machines/domains/workflows/contracts/onDay.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

/**
 * The state of every workflow at the end of a day. Only the current day is refetched, because past days don't
 * change.
 */
export const onDayQuery = (asked: { day: string; workflow?: string | undefined }) =>
  queryOptions({
    queryKey: [...workflowKeys.all, 'onDay', asked] as const,
    queryFn: ({ signal }) => api.get<OnDay>('/Workflow/OnDay', asked, signal),
  });

/** The transitions of a day. */
export const dayStepsQuery = (day: string) =>
  queryOptions({
    queryKey: [...workflowKeys.all, 'daySteps', day] as const,
    queryFn: ({ signal }) => api.get<DaySteps>('/Workflow/DaySteps', { day }, signal),
  });

export type CasesFilter = { workflow: string; state: string; day: string; late?: boolean };

/** The instances that were in a state at the end of a day. */
export const casesOnDayQuery = (asked: CasesFilter) =>
  queryOptions({
    queryKey: [...workflowKeys.of(asked.workflow), 'casesOnDay', asked] as const,
    queryFn: ({ signal }) => api.get<CasesOnDay>('/Workflow/CasesOnDay', asked, signal),
  });
