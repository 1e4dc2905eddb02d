import { queryOptions } from '@tanstack/react-query';
import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import type {
  HeadcountPlan,
  RecruitmentRequest,
  RecruitmentStep,
} from '#machines/domains/recruitment/contracts/recruitment.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

/** The query key of all data of the workflow, invalidated by its hints. */
export const RECRUITMENT = workflowKeys.of('recruitment');
export const PLANS = ['headcountPlans'] as const;

export type RequestsFilter = {
  businessUnitId: number;
  trackingStepId: number;
  fromDate: string | null;
  toDate: string | null;
};

const call = <Answer>(
  partName: string,
  params: Record<string, string | number | null>,
  signal: AbortSignal,
) => api.get<Answer>('/Employee/GetRecruitmentRequest_v2', { partName, ...params }, signal);

export const requestsQuery = (filter: RequestsFilter) =>
  queryOptions({
    queryKey: [...RECRUITMENT, 'list', filter] as const,
    queryFn: ({ signal }) =>
      call<RecruitmentRequest[]>('ReqInfoLanding', { ...filter, empReqId: 0 }, signal),
  });

export const requestQuery = (empReqId: number) =>
  queryOptions({
    queryKey: [...RECRUITMENT, 'request', empReqId] as const,
    queryFn: async ({ signal }) =>
      (await call<RecruitmentRequest[]>('ReqInfoById', { empReqId }, signal))[0] ?? null,
  });

export const stepsQuery = (empReqId: number) =>
  queryOptions({
    queryKey: [...RECRUITMENT, 'steps', empReqId] as const,
    queryFn: ({ signal }) =>
      call<RecruitmentStep[]>('ReqTrackingStepsByReqId', { empReqId }, signal),
  });

/** The tracking steps, for a filter. */
export const trackingStepsQuery = queryOptions({
  queryKey: ['options', 'trackingSteps'] as const,
  queryFn: ({ signal }) => call<DropdownOption[]>('ReqTrackingStepsList', {}, signal),
  staleTime: Infinity,
});

export const plansQuery = (fiscalYear: number, businessUnitId: number, departmentId = 0) =>
  queryOptions({
    queryKey: [...PLANS, fiscalYear, businessUnitId, departmentId] as const,
    queryFn: ({ signal }) =>
      api.get<HeadcountPlan[]>(
        '/Employee/GetHeadcountPlan',
        { fiscalYear, businessUnitId, departmentId },
        signal,
      ),
  });

/** The options of a dropdown (spec 001 §7). */
export const optionsQuery = (DDLType: string, BusinessUnitId = 0, IntDepartmentId = 0) =>
  queryOptions({
    queryKey: ['options', DDLType, BusinessUnitId, IntDepartmentId] as const,
    queryFn: ({ signal }) =>
      api.get<DropdownOption[]>(
        '/CadreDDL/CadreAllDDL',
        { DDLType, BusinessUnitId, IntDepartmentId },
        signal,
      ),
  });
