import { queryOptions } from '@tanstack/react-query';
import type { ProcessReport } from '#machines/domains/workflows/contracts/processReport.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

export type ReportFilter = {
  workflow: string;
  from: string;
  until: string;
  businessUnitId?: number | undefined;
};

/** A workflow's figures in a period, limited to what the caller may read. */
export const reportQuery = (filter: ReportFilter) =>
  queryOptions({
    queryKey: [...workflowKeys.of(filter.workflow), 'report', filter] as const,
    queryFn: ({ signal }) => api.get<ProcessReport>('/Workflow/ProcessReport', filter, signal),
    enabled: filter.workflow !== '',
  });
