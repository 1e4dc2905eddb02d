import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { NewPersonOptions } from '#machines/domains/people/contracts/employment.ts';
import type { ContactPage, PersonalRecord } from '#machines/domains/people/contracts/people.ts';
import { api } from '#web/lib/apiClient.ts';

export const recordQuery = (employeeId: number) =>
  queryOptions({
    queryKey: ['record', employeeId] as const,
    queryFn: ({ signal }) => api.get<PersonalRecord>('/Employee/Record', { employeeId }, signal),
  });

export const createOptionsQuery = queryOptions({
  queryKey: ['record', 'options'] as const,
  queryFn: ({ signal }) => api.get<NewPersonOptions>('/Employee/CreateOptions', {}, signal),
});

export const contactsQuery = (filter: { search: string; page: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['contacts', filter] as const,
    queryFn: ({ signal }) => api.get<ContactPage>('/Employee/ContactBook', filter, signal),
    placeholderData: keepPreviousData,
  });
