import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  AssignedPerson,
  AssignmentLine,
  AssignmentRequest,
  PolicyDetails,
} from '#machines/domains/pay/contracts/assignments.ts';
import type {
  PayslipPreview,
  PreviewedTemplate,
} from '#machines/domains/pay/contracts/payslipPreview.ts';
import type { PreviewedRule, RulePreview } from '#machines/domains/pay/contracts/rulePreview.ts';
import { api, type Query } from '#web/lib/apiClient.ts';

export const assignmentsKey = ['pay', 'assignments'] as const;

/** People with their current assignments. */
export const assignmentsQuery = (query: Query) =>
  queryOptions({
    queryKey: [...assignmentsKey, query] as const,
    queryFn: ({ signal }) =>
      api.get<{ total: number; items: AssignedPerson[] }>('/Pay/Assignments', query, signal),
    placeholderData: keepPreviousData,
  });

/** What an assignment would change. It is not cached, because each access to pay is recorded. */
export const previewQuery = (request: AssignmentRequest) =>
  queryOptions({
    queryKey: ['pay', 'assignmentPreview', request] as const,
    queryFn: () => api.post<AssignmentLine[]>('/Pay/PreviewAssignment', request),
    gcTime: 0,
    retry: false,
  });

/** The effect that a rule would have. It is not cached, because each access to pay is recorded. */
export const rulePreviewQuery = (rule: PreviewedRule | null) =>
  queryOptions({
    queryKey: ['pay', 'rulePreview', rule] as const,
    queryFn: () => api.post<RulePreview>('/Pay/PreviewRule', rule),
    gcTime: 0,
    retry: false,
  });

/** How a payslip template would look. It is not cached, because each access to pay is recorded. */
export const payslipPreviewQuery = (template: PreviewedTemplate) =>
  queryOptions({
    queryKey: ['pay', 'payslipPreview', template] as const,
    queryFn: () => api.post<PayslipPreview>('/Pay/PreviewPayslip', template),
    gcTime: 0,
    retry: false,
  });

export const policyDetailsQuery = (query: {
  employeeId: number;
  policyId: number;
  breakdownId: number;
}) =>
  queryOptions({
    queryKey: ['pay', 'policyDetails', query] as const,
    queryFn: ({ signal }) => api.get<PolicyDetails>('/Pay/PolicyDetails', query, signal),
    gcTime: 0,
  });
