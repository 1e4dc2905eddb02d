import { queryOptions } from '@tanstack/react-query';
import type {
  MySalaryAccess,
  SalaryAccess,
} from '#machines/domains/pay/contracts/salaryAccessLog.ts';
import { api } from '#web/lib/apiClient.ts';

export type SalaryAccessFilter = {
  from?: string | undefined;
  until?: string | undefined;
  employeeId?: number | undefined;
  viewerEmployeeId?: number | undefined;
  page: number;
  pageSize: number;
};

/** Access to salaries, latest first. */
export const salaryAccessQuery = (filter: SalaryAccessFilter) =>
  queryOptions({
    queryKey: ['salaryAccess', filter] as const,
    queryFn: ({ signal }) =>
      api.get<{ total: number; items: SalaryAccess[] }>('/Privacy/PayLooks', filter, signal),
  });

/** The people shown in one access. */
export const peopleOfAccessQuery = (id: number) =>
  queryOptions({
    queryKey: ['salaryAccess', 'people', id] as const,
    queryFn: ({ signal }) =>
      api.get<{ employeeId: number; employeeCode: string; employeeName: string }[]>(
        '/Privacy/PayLook',
        { id },
        signal,
      ),
  });

export const mySalaryAccessQuery = queryOptions({
  queryKey: ['salaryAccess', 'mine'] as const,
  queryFn: ({ signal }) => api.get<MySalaryAccess[]>('/Privacy/LooksAtMyPay', {}, signal),
});
