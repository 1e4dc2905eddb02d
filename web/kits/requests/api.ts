import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RequestList, RequestRow } from '#machines/kits/requests/contract.ts';
import { api, type Query } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

/** The query key of a kind's requests. Hints about any version of the kind invalidate it. */
export const requestsKey = (kind: string) => [...workflowKeys.of(kind), 'requests'] as const;

/**
 * `own` are the user's own requests, `others` those of the business units in which the user may view the screen
 * for requests of others.
 */
export type Whose = 'own' | 'others';

export const requestsQuery = (kind: string, whose: Whose, query: Query) =>
  queryOptions({
    queryKey: [...requestsKey(kind), whose, query] as const,
    queryFn: ({ signal }) =>
      api.get<RequestList>(`/Requests/${kind}${whose === 'own' ? '' : '/OfOthers'}`, query, signal),
    placeholderData: keepPreviousData,
  });

export const requestQuery = (kind: string, requestId: number) =>
  queryOptions({
    queryKey: [...requestsKey(kind), 'row', requestId] as const,
    queryFn: ({ signal }) => api.get<RequestRow>(`/Requests/${kind}/Row`, { requestId }, signal),
  });
