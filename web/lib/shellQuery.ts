import { queryOptions } from '@tanstack/react-query';
import type { ShellInformation } from '#machines/domains/company/contracts/shell.ts';
import { api } from './apiClient.ts';

/** The user's name, language and other data of the page frame, except the menu. */
export const shellQuery = queryOptions({
  queryKey: ['shell', 'information'] as const,
  queryFn: ({ signal }) => api.get<ShellInformation>('/Shell/GetShellInformation', {}, signal),
  staleTime: Infinity,
});
