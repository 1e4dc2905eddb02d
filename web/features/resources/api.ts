import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  ImportCheck,
  RecentImport,
  RecordedChange,
  ResourceDetails,
  ResourceList,
  ResourceOption,
} from '#machines/resources/contract.ts';
import { api, type Query } from '#web/lib/apiClient.ts';

/** Everything of a resource lies below this key: whoever writes has all of it asked for again. */
export const resourceKey = (resource: string) => ['resources', resource] as const;

export const listQuery = (resource: string, asked: Query) =>
  queryOptions({
    queryKey: [...resourceKey(resource), 'list', asked] as const,
    queryFn: ({ signal }) => api.get<ResourceList>(`/Resources/${resource}`, asked, signal),
    placeholderData: keepPreviousData,
  });

export const rowQuery = (resource: string, id: number) =>
  queryOptions({
    queryKey: [...resourceKey(resource), 'row', id] as const,
    queryFn: ({ signal }) => api.get<ResourceDetails>(`/Resources/${resource}/Row`, { id }, signal),
    // A form begins with what is there now, not with what was there a minute ago.
    gcTime: 0,
    staleTime: 0,
  });

export const changesQuery = (resource: string, id: number) =>
  queryOptions({
    queryKey: [...resourceKey(resource), 'changes', id] as const,
    queryFn: ({ signal }) =>
      api.get<RecordedChange[]>(`/Resources/${resource}/Changes`, { id }, signal),
  });

export const optionsQuery = (resource: string, asked: Query = {}) =>
  queryOptions({
    queryKey: [...resourceKey(resource), 'options', asked] as const,
    queryFn: ({ signal }) =>
      api.get<ResourceOption[]>(`/Resources/${resource}/Options`, asked, signal),
  });

export const importsQuery = (resource: string) =>
  queryOptions({
    queryKey: [...resourceKey(resource), 'imports'] as const,
    queryFn: ({ signal }) =>
      api.get<RecentImport[]>(`/Resources/${resource}/Imports`, undefined, signal),
  });

export type SentFile = { format: 'csv' | 'xlsx' | 'pasted'; content: string };

export const checkFile = (resource: string, file: SentFile) =>
  api.post<ImportCheck>(`/Resources/${resource}/CheckFile`, file);
