import type { ReadingChoices } from '#machines/core/contracts/fileReading.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  ImportCheck,
  RecentImport,
  RecordedChange,
  ResourceDetails,
  ResourceList,
  ResourceOption,
} from '#machines/kits/resources/contract.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { api, type Query } from '#web/lib/apiClient.ts';

/** The key of all queries about a resource. Writes invalidate it. */
export const resourceKey = (resource: string) => ['resources', resource] as const;

export const listQuery = (resource: string, query: Query) =>
  queryOptions({
    queryKey: [...resourceKey(resource), 'list', query] as const,
    queryFn: ({ signal }) => api.get<ResourceList>(`/Resources/${resource}`, query, signal),
    placeholderData: keepPreviousData,
  });

export const rowQuery = (resource: string, id: number) =>
  queryOptions({
    queryKey: [...resourceKey(resource), 'row', id] as const,
    queryFn: ({ signal }) => api.get<ResourceDetails>(`/Resources/${resource}/Row`, { id }, signal),
    // A form must start with current data and not with data from a cache, which may be a minute old.
    gcTime: 0,
    staleTime: 0,
  });

export const changesQuery = (resource: string, id: number) =>
  queryOptions({
    queryKey: [...resourceKey(resource), 'changes', id] as const,
    queryFn: ({ signal }) =>
      api.get<RecordedChange[]>(`/Resources/${resource}/Changes`, { id }, signal),
  });

export const optionsQuery = (resource: string, query: Query = {}) =>
  queryOptions({
    queryKey: [...resourceKey(resource), 'options', query] as const,
    queryFn: ({ signal }) =>
      api.get<ResourceOption[]>(`/Resources/${resource}/Options`, query, signal),
  });

/** Where the rows of a file are imported. The API calls for it are below `base`. */
export interface ImportTarget {
  base: string;
  title: string;
  /** The queries that are fetched again after an import. */
  key: readonly unknown[];
  /** Additional parameters of the import. */
  asked?: Readonly<Record<string, unknown>>;
}

export const getTarget = ({ id, screen }: Resource): ImportTarget => ({
  base: `/Resources/${id}`,
  title: screen.title,
  key: resourceKey(id),
});

export const importsQuery = ({ base, key }: ImportTarget) =>
  queryOptions({
    queryKey: [...key, 'imports'] as const,
    queryFn: ({ signal }) => api.get<RecentImport[]>(`${base}/Imports`, undefined, signal),
  });

export type SentFile = {
  format: 'file' | 'pasted';
  content: string;
};

export const checkFile = (
  { base, asked }: ImportTarget,
  file: SentFile & { reading: ReadingChoices },
) => api.post<ImportCheck>(`${base}/CheckFile`, { ...file, asked });
