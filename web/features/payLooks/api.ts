import { queryOptions } from '@tanstack/react-query';
import type { LookAtMyPay, PayLook } from '#machines/shared/payLooks.ts';
import { api } from '#web/lib/apiClient.ts';

export type PayLooksFilter = {
  from?: string | undefined;
  until?: string | undefined;
  employeeId?: number | undefined;
  viewerEmployeeId?: number | undefined;
  page: number;
  pageSize: number;
};

/** Who looked at whose pay, newest first. */
export const payLooksQuery = (filter: PayLooksFilter) =>
  queryOptions({
    queryKey: ['payLooks', filter] as const,
    queryFn: ({ signal }) =>
      api.get<{ total: number; items: PayLook[] }>('/Privacy/PayLooks', filter, signal),
  });

/** Everybody whom one look showed. */
export const peopleOfLookQuery = (id: number) =>
  queryOptions({
    queryKey: ['payLooks', 'people', id] as const,
    queryFn: ({ signal }) =>
      api.get<{ employeeId: number; employeeCode: string; employeeName: string }[]>(
        '/Privacy/PayLook',
        { id },
        signal,
      ),
  });

export const looksAtMyPayQuery = queryOptions({
  queryKey: ['payLooks', 'mine'] as const,
  queryFn: ({ signal }) => api.get<LookAtMyPay[]>('/Privacy/LooksAtMyPay', {}, signal),
});
