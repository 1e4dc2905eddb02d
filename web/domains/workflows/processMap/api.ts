import { queryOptions } from '@tanstack/react-query';
import type {
  ProcessMap,
  VariantCase,
  Variants,
} from '#machines/domains/workflows/contracts/processMap.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

export type MapFilter = {
  workflow: string;
  from: string;
  until: string;
  businessUnitId?: number | undefined;
};

/** The variants of the cases that started in a period. */
export const variantsQuery = (filter: MapFilter | null) =>
  queryOptions({
    queryKey: [...workflowKeys.of(filter?.workflow ?? ''), 'variants', filter] as const,
    queryFn: ({ signal }) => api.get<Variants>('/Workflow/Variants', { ...filter }, signal),
    enabled: filter !== null && filter.workflow !== '',
  });

/** The transitions of these cases, and the time that they spent in each state. */
export const mapQuery = (filter: MapFilter | null) =>
  queryOptions({
    queryKey: [...workflowKeys.of(filter?.workflow ?? ''), 'map', filter] as const,
    queryFn: ({ signal }) => api.get<ProcessMap>('/Workflow/ProcessMap', { ...filter }, signal),
    enabled: filter !== null && filter.workflow !== '',
  });

/** The cases of one variant. */
export const variantCasesQuery = (filter: MapFilter, variant: string) =>
  queryOptions({
    queryKey: [...workflowKeys.of(filter.workflow), 'variant', variant, filter] as const,
    queryFn: ({ signal }) =>
      api.get<VariantCase[]>('/Workflow/VariantCases', { ...filter, variant }, signal),
  });
