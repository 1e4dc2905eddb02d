import { queryOptions } from '@tanstack/react-query';
import type { ShellInformation } from '#machines/contracts/shell.ts';
import { api } from './apiClient.ts';

/** What the shell shows beside the menu, and in which language its reader reads. */
export const shellQuery = queryOptions({
  queryKey: ['shell', 'information'] as const,
  queryFn: ({ signal }) => api.get<ShellInformation>('/Shell/GetShellInformation', {}, signal),
  staleTime: Infinity,
});
