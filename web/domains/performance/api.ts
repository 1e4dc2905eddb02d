import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  AppraisalRow,
  AppraisalView,
  CycleBoard,
  CycleSummary,
} from '#machines/domains/performance/contracts/appraisal.ts';
import type {
  Distribution,
  IndividualKpi,
} from '#machines/domains/performance/contracts/reports.ts';
import type {
  MyPlans,
  PlanningView,
  PlanView,
} from '#machines/domains/performance/contracts/planning.ts';
import type { StrategicMap } from '#machines/domains/performance/contracts/strategicMap.ts';
import type { BarView } from '#machines/domains/performance/contracts/bar.ts';
import type { NineBox } from '#machines/domains/performance/contracts/nineBox.ts';
import type { JohariView } from '#machines/domains/performance/contracts/johari.ts';
import { api } from '#web/lib/apiClient.ts';

export const PERFORMANCE = ['performance'] as const;

export const ASSESSMENT_PATH = '/pms/assessment';

export const mineQuery = queryOptions({
  queryKey: [...PERFORMANCE, 'mine'] as const,
  queryFn: ({ signal }) => api.get<AppraisalRow[]>('/Performance/Mine', {}, signal),
});

export const appraisalQuery = (appraisalId: number) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'appraisal', appraisalId] as const,
    queryFn: ({ signal }) =>
      api.get<AppraisalView>('/Performance/Appraisal', { appraisalId }, signal),
  });

export const boardQuery = (of: { cycleId: number | null; pageNo: number; search: string }) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'board', of] as const,
    queryFn: ({ signal }) =>
      api.get<CycleBoard>(
        '/Performance/Board',
        { ...of, cycleId: of.cycleId ?? undefined },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export const cycleSummaryQuery = (cycleId: number) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'cycleSummary', cycleId] as const,
    queryFn: ({ signal }) =>
      api.get<CycleSummary>('/Performance/CycleSummary', { cycleId }, signal),
  });

export const individualKpiQuery = (chosen: { employeeId: number | null; cycleId: number | null }) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'individualKpi', chosen] as const,
    queryFn: ({ signal }) =>
      api.get<IndividualKpi>(
        '/Performance/IndividualKpi',
        {
          ...(chosen.employeeId === null ? {} : { employeeId: chosen.employeeId }),
          ...(chosen.cycleId === null ? {} : { cycleId: chosen.cycleId }),
        },
        signal,
      ),
  });

export const distributionQuery = (cycleId: number | null) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'distribution', cycleId] as const,
    queryFn: ({ signal }) =>
      api.get<Distribution>(
        '/Performance/Distribution',
        cycleId === null ? {} : { cycleId },
        signal,
      ),
  });

export const strategicMapQuery = (planId: number | null) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'strategicMap', planId] as const,
    queryFn: ({ signal }) =>
      api.get<StrategicMap>('/Performance/StrategicMap', planId === null ? {} : { planId }, signal),
  });

export const barQuery = queryOptions({
  queryKey: [...PERFORMANCE, 'bar'] as const,
  queryFn: ({ signal }) => api.get<BarView>('/Performance/Bar', {}, signal),
  // A form that is being filled in keeps the revision that it started with. A refetch would bring a later
  // one.
  staleTime: Infinity,
  gcTime: 0,
});

export const nineBoxQuery = (cycleId: number | null) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'nineBox', cycleId] as const,
    queryFn: ({ signal }) =>
      api.get<NineBox>('/Performance/NineBox', cycleId === null ? {} : { cycleId }, signal),
  });

export const johariQuery = queryOptions({
  queryKey: [...PERFORMANCE, 'johari'] as const,
  queryFn: ({ signal }) => api.get<JohariView>('/Performance/Johari', {}, signal),
});

export const planningQuery = (chosen: {
  cycleId: number | null;
  businessUnitId: number | null;
  departmentId: number | null;
  state: string | null;
}) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'planning', chosen] as const,
    queryFn: ({ signal }) =>
      api.get<PlanningView>(
        '/Performance/Planning',
        Object.fromEntries(
          Object.entries(chosen).map(([name, value]) => [name, value ?? undefined]),
        ),
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** An existing plan, or an empty one for a person and a cycle. */
export const planQuery = (of: { planId: number } | { employeeId: number; cycleId: number }) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'plan', of] as const,
    queryFn: ({ signal }) => api.get<PlanView>('/Performance/Plan', of, signal),
  });

export const myPlansQuery = queryOptions({
  queryKey: [...PERFORMANCE, 'myPlans'] as const,
  queryFn: ({ signal }) => api.get<MyPlans>('/Performance/MyPlans', {}, signal),
});
