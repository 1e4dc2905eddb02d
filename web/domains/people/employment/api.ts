import { queryOptions } from '@tanstack/react-query';
import type {
  EmploymentOptions,
  ServiceBook,
} from '#machines/domains/people/contracts/employment.ts';
import { api } from '#web/lib/apiClient.ts';

export const serviceBookQuery = (employeeId: number) =>
  queryOptions({
    queryKey: ['serviceBook', employeeId] as const,
    queryFn: ({ signal }) => api.get<ServiceBook>('/Employee/ServiceBook', { employeeId }, signal),
  });

export const employmentOptionsQuery = queryOptions({
  queryKey: ['serviceBook', 'options'] as const,
  queryFn: ({ signal }) => api.get<EmploymentOptions>('/Employee/EmploymentOptions', {}, signal),
});
