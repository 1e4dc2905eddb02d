import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DeliveryEntry, Webhooks } from '#machines/domains/company/contracts/webhooks.ts';
import { api } from '#web/lib/apiClient.ts';

/** The key of all queries about webhooks. Every change of a webhook invalidates it. */
export const webhooksKey = ['webhooks'] as const;

export const webhooksQuery = queryOptions({
  queryKey: [...webhooksKey, 'list'] as const,
  queryFn: ({ signal }) => api.get<Webhooks>('/Webhooks/List', {}, signal),
});

/** The deliveries are fetched every few seconds while they are visible, because they run in the background. */
export const deliveriesQuery = (filter: {
  webhookId: number;
  status: string;
  page: number;
  pageSize: number;
}) =>
  queryOptions({
    queryKey: [...webhooksKey, 'deliveries', filter] as const,
    queryFn: ({ signal }) =>
      api.get<{ total: number; items: DeliveryEntry[] }>('/Webhooks/Deliveries', filter, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 3000,
  });
