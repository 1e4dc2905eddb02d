import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  CalendarFeed,
  OwnYear,
  TeamMonth,
} from '#machines/domains/time/contracts/teamCalendar.ts';
import { api } from '#web/lib/apiClient.ts';

const KEY = ['teamCalendar'] as const;
export const feedsKey = [...KEY, 'feeds'] as const;

/** Absences of colleagues in a month; '' for the current one. */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...KEY, 'month', month] as const,
    queryFn: ({ signal }) => api.get<TeamMonth>('/TeamCalendar/Month', { month }, signal),
    placeholderData: keepPreviousData,
  });

/** The user's own days of a year. */
export const yearQuery = (year: number) =>
  queryOptions({
    queryKey: [...KEY, 'year', year] as const,
    queryFn: ({ signal }) => api.get<OwnYear>('/TeamCalendar/Year', { year }, signal),
    placeholderData: keepPreviousData,
  });

/** The user's own calendar URLs. */
export const feedsQuery = queryOptions({
  queryKey: feedsKey,
  queryFn: ({ signal }) => api.get<CalendarFeed[]>('/TeamCalendar/Feeds', undefined, signal),
});
