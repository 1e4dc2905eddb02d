import { queryOptions } from '@tanstack/react-query';
import type { WorkingCalendarAnswer } from '#machines/core/values/workingTime.ts';
import { api } from '#web/lib/apiClient.ts';

export const workingCalendarQuery = queryOptions({
  queryKey: ['workingCalendar'] as const,
  queryFn: ({ signal }) => api.get<WorkingCalendarAnswer>('/WorkingCalendar/Get', {}, signal),
});
