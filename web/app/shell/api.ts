import { queryOptions } from '@tanstack/react-query';
import type { CultureWord, Language } from '#machines/locales/languages.ts';
import type { ShellInformation } from '#machines/shared/shell.ts';
import { api } from '#web/lib/apiClient.ts';

export const shellQuery = queryOptions({
  queryKey: ['shell', 'information'] as const,
  queryFn: ({ signal }) => api.get<ShellInformation>('/Shell/GetShellInformation', {}, signal),
  staleTime: Infinity,
});

/** The words of a language as the server has them. English is what they are written in. */
export const culturesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['shell', 'cultures', language] as const,
    queryFn: ({ signal }) =>
      api.get<CultureWord[]>(
        '/QueryData/GetGlobalCultures',
        { AccountId: 0, Language: language },
        signal,
      ),
    enabled: language !== 'English',
    staleTime: Infinity,
  });

export interface BusinessUnit {
  value: number;
  label: string;
  /** The file id of its logo; 0 for none. */
  intLogoUrlId: number;
}

export const businessUnitsQuery = queryOptions({
  queryKey: ['options', 'landing', 'BusinessUnit'] as const,
  queryFn: ({ signal }) =>
    api.get<BusinessUnit[]>(
      '/MasterData/CadreAllLanding',
      { TableName: 'BusinessUnit', AccountId: 0, BusinessUnitId: 0, intId: 0 },
      signal,
    ),
  staleTime: 5 * 60_000,
});
