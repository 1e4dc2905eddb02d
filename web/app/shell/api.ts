import { queryOptions } from '@tanstack/react-query';
import type { CultureWord, Language } from '#machines/locales/languages.ts';
import type { ShellInformation } from '#machines/contracts/shell.ts';
import { api } from '#web/lib/apiClient.ts';

export const shellQuery = queryOptions({
  queryKey: ['shell', 'information'] as const,
  queryFn: ({ signal }) => api.get<ShellInformation>('/Shell/GetShellInformation', {}, signal),
  staleTime: Infinity,
});

/** The words of a language as the server has them. English is what they are written in. */
export const localesQuery = (language: Language) =>
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
