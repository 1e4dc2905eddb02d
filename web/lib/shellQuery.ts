import { queryOptions } from '@tanstack/react-query';
import type { ShellInformation } from '#machines/domains/company/contracts/shell.ts';
import { api } from './apiClient.ts';

/** Shell data other than the menu, and the user's language. */
export const shellQuery = queryOptions({
  queryKey: ['shell', 'information'] as const,
  queryFn: ({ signal }) => api.get<ShellInformation>('/Shell/GetShellInformation', {}, signal),
  staleTime: Infinity,
});
