import { queryOptions } from '@tanstack/react-query';
import type { CultureWord, Language } from '#machines/core/locales/languages.ts';
import { api } from '#web/lib/apiClient.ts';

/** The server's messages of a language. English messages are in the source code. */
export const localesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['shell', 'messages', language] as const,
    queryFn: ({ signal }) =>
      api.get<CultureWord[]>(
        '/QueryData/GetGlobalCultures',
        { AccountId: 0, Language: language },
        signal,
      ),
    enabled: language !== 'English',
    staleTime: Infinity,
  });
