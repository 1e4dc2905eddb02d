import { queryOptions } from '@tanstack/react-query';
import type {
  ExplainedDay,
  LockableMonth,
  MyMonth,
} from '#machines/domains/time/contracts/attendance.ts';
import { api } from '#web/lib/apiClient.ts';

const KEY = ['attendance'] as const;
export const attendanceKeys = { all: KEY };

/** The user's attendance in a month; '' means the current one. */
export const myMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...KEY, 'month', month] as const,
    queryFn: ({ signal }) => api.get<MyMonth>('/Attendance/MyMonth', { month }, signal),
  });

/** The explanation of a person's day; the employee ID 0 is the user. */
export const dayQuery = (employeeId: number, day: string) =>
  queryOptions({
    queryKey: [...KEY, 'day', employeeId, day] as const,
    queryFn: ({ signal }) => api.get<ExplainedDay>('/Attendance/Day', { employeeId, day }, signal),
  });

/** The months of the last year by unit, locked or not. */
export const locksQuery = queryOptions({
  queryKey: [...KEY, 'locks'] as const,
  queryFn: ({ signal }) => api.get<LockableMonth[]>('/Attendance/Locks', {}, signal),
});
