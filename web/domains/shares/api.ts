import { queryOptions } from '@tanstack/react-query';
import type {
  CompanyShare,
  CompanyShareDetails,
} from '#machines/domains/shares/contracts/shares.ts';
import { api } from '#web/lib/apiClient.ts';

/** The query key of everything about shares, invalidated by writes. */
export const SHARES = ['shares'] as const;

/** The shares of a business unit, or of all if the ID is 0. */
export const sharesQuery = (businessUnitId: number) =>
  queryOptions({
    queryKey: [...SHARES, 'list', businessUnitId] as const,
    queryFn: ({ signal }) =>
      api.get<CompanyShare[]>('/ShareExchange/GetAllCompanyShares', { businessUnitId }, signal),
  });

/** One unit's shares with ledger and holders. The ID 0 means none. */
export const shareQuery = (companyShareId: number) =>
  queryOptions({
    queryKey: [...SHARES, 'details', companyShareId] as const,
    queryFn: async ({ signal }) => {
      const [details] = await api.get<CompanyShareDetails[]>(
        '/ShareExchange/GetAllCompanySharesDetails',
        { businessUnitId: 0, companyShareId },
        signal,
      );
      return details ?? null;
    },
    enabled: companyShareId > 0,
  });
