import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FundStatement, InterestPosting } from '#machines/domains/pay/fund/contract.ts';
import { api } from '#web/lib/apiClient.ts';

export const fundKey = ['pay', 'fund'] as const;

/** A member's balance at the end of a day. The employee ID 0 is the reader. */
export const statementQuery = (employeeId: number, day: string) =>
  queryOptions({
    queryKey: [...fundKey, 'member', employeeId, day] as const,
    queryFn: ({ signal }) => api.get<FundStatement>('/Fund/Member', { employeeId, day }, signal),
    placeholderData: keepPreviousData,
  });

export const postingsQuery = queryOptions({
  queryKey: [...fundKey, 'postings'] as const,
  queryFn: ({ signal }) => api.get<InterestPosting[]>('/Fund/Postings', {}, signal),
});
