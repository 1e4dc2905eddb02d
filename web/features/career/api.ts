import { queryOptions } from '@tanstack/react-query';
import type { TransferOptions, TransferView } from '#machines/contracts/transfers.ts';
import { api } from '#web/lib/apiClient.ts';

/** Everything of this feature that a write may change. */
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
