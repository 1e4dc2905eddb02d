import { queryOptions } from '@tanstack/react-query';
import type { CaseGrievance, CaseView } from '#machines/domains/career/contracts/discipline.ts';
import type {
  TransferOptions,
  TransferView,
} from '#machines/domains/career/contracts/transfers.ts';
import { api } from '#web/lib/apiClient.ts';

/** The query key of all data about careers. Every write invalidates it. */
export const CAREER = ['career'] as const;

export const transferQuery = (transferId: number) =>
  queryOptions({
    queryKey: [...CAREER, 'transfer', transferId] as const,
    queryFn: ({ signal }) => api.get<TransferView>('/Career/Transfer', { transferId }, signal),
  });

export const transferOptionsQuery = queryOptions({
  queryKey: [...CAREER, 'transferOptions'] as const,
  queryFn: ({ signal }) => api.get<TransferOptions>('/Career/TransferOptions', {}, signal),
});

export const caseQuery = (caseId: number) =>
  queryOptions({
    queryKey: [...CAREER, 'case', caseId] as const,
    queryFn: ({ signal }) => api.get<CaseView>('/Career/Case', { caseId }, signal),
  });

export const caseGrievancesQuery = queryOptions({
  queryKey: [...CAREER, 'caseGrievances'] as const,
  queryFn: ({ signal }) => api.get<CaseGrievance[]>('/Career/CaseGrievances', {}, signal),
});
