import { queryOptions } from '@tanstack/react-query';
import type {
  SettlementRow,
  SettlementView,
} from '#machines/domains/separation/contracts/settlement.ts';
import { api } from '#web/lib/apiClient.ts';

export const SETTLEMENTS = ['separation', 'settlements'] as const;

export const settlementsQuery = queryOptions({
  queryKey: [...SETTLEMENTS, 'list'] as const,
  queryFn: ({ signal }) => api.get<SettlementRow[]>('/Separation/Settlements', {}, signal),
});

export const settlementQuery = (settlementId: number) =>
  queryOptions({
    queryKey: [...SETTLEMENTS, settlementId] as const,
    queryFn: ({ signal }) =>
      api.get<SettlementView>('/Separation/Settlement', { settlementId }, signal),
  });
