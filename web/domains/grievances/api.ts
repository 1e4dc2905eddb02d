import { queryOptions } from '@tanstack/react-query';
import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import type {
  CategoryOption,
  GrievanceCounts,
  GrievanceDetails,
  GrievanceProfile,
  GrievanceRow,
  MisconductOption,
  ReceiptView,
  SegmentOption,
  SubCategoryOption,
} from '#machines/domains/grievances/contracts/grievances.ts';
import type { Priority } from '#machines/domains/grievances/vocabulary.ts';
import { api } from '#web/lib/apiClient.ts';

const CALLS = '/DisciplinaryMgmt';
/** Query key of all data about grievances: each write invalidates all of it. */
export const GRIEVANCES = ['grievances'] as const;

const lookup = <Option>(name: string) =>
  queryOptions({
    queryKey: ['options', 'grievance', name] as const,
    queryFn: ({ signal }) => api.get<Option[]>(`${CALLS}/Grievance${name}DDL`, {}, signal),
    staleTime: 300_000,
  });
export const categoriesQuery = lookup<CategoryOption>('Category');
export const subCategoriesQuery = lookup<SubCategoryOption>('SubCategory');
export const misconductsQuery = lookup<MisconductOption>('Misconduct');
export const segmentsQuery = lookup<SegmentOption>('Segment');

export const profileQuery = queryOptions({
  queryKey: [...GRIEVANCES, 'profile'] as const,
  queryFn: ({ signal }) => api.get<GrievanceProfile>(`${CALLS}/GrievanceProfile`, {}, signal),
});

export interface GrievanceRange {
  fromDate: string;
  toDate: string;
}

/** The user's own grievances, or those assigned to an employee if one is given. */
export const myGrievancesQuery = (range: GrievanceRange, assignedToId: number) =>
  queryOptions({
    queryKey: [...GRIEVANCES, 'my', range, assignedToId] as const,
    queryFn: ({ signal }) =>
      api.get<GrievanceRow[]>(
        `${CALLS}/GetMyGrievances`,
        { ...range, businessUnitId: 0, employeeId: 0, assignedToId },
        signal,
      ),
  });

/** Requests a single page of 100,000 rows, as the specification does (001 §7). The period covers all dates. */
export const allGrievancesQuery = (businessUnitId: number) =>
  queryOptions({
    queryKey: [...GRIEVANCES, 'all', businessUnitId] as const,
    queryFn: ({ signal }) =>
      api.get<{ items: GrievanceRow[] }>(
        `${CALLS}/GetAllGrievance`,
        { businessUnitId, pageNo: 1, pageSize: 100_000 },
        signal,
      ),
  });

export const countsQuery = queryOptions({
  queryKey: [...GRIEVANCES, 'counts'] as const,
  queryFn: ({ signal }) =>
    api.get<GrievanceCounts>(`${CALLS}/GetGrievanceDashboardCountData`, {}, signal),
});

export const detailsQuery = (grievanceId: number) =>
  queryOptions({
    queryKey: [...GRIEVANCES, 'details', grievanceId] as const,
    queryFn: ({ signal }) =>
      api.get<GrievanceDetails>(`${CALLS}/GetGrievanceDetails`, { grievanceId }, signal),
  });

export const membersQuery = (grievanceId: number, SearchText: string) =>
  queryOptions({
    queryKey: [...GRIEVANCES, 'members', grievanceId, SearchText] as const,
    queryFn: ({ signal }) =>
      api.get<DropdownOption[]>(`${CALLS}/AssignableMembers`, { grievanceId, SearchText }, signal),
  });

export const deadlinesQuery = queryOptions({
  queryKey: [...GRIEVANCES, 'deadlines'] as const,
  queryFn: ({ signal }) =>
    api.get<{ hours: Record<Priority, number>; isEdit: boolean }>(
      `${CALLS}/GrievanceDeadlines`,
      {},
      signal,
    ),
});

/** Looks up a grievance by its receipt code. The request has no token, so that the person stays anonymous. */
export const findByReceipt = (receiptCode: string): Promise<ReceiptView> =>
  api.post<ReceiptView>(`${CALLS}/AnonymousGrievance`, { receiptCode }, { as: null });

export const answerByReceipt = (receiptCode: string, note: string): Promise<unknown> =>
  api.post(`${CALLS}/AnonymousNote`, { receiptCode, note }, { as: null });

export const call = (name: string): string => `${CALLS}/${name}`;
