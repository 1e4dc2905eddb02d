import { queryOptions } from '@tanstack/react-query';
import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import type { Delegations } from '#machines/domains/workflows/contracts/delegations.ts';
import { api } from '#web/lib/apiClient.ts';

export const delegationsQuery = queryOptions({
  queryKey: ['delegations'] as const,
  queryFn: ({ signal }) => api.get<Delegations>('/Workflow/Delegations', {}, signal),
});

/** Colleagues with a login, by part of their name or employee ID. */
export const delegatesQuery = (search: string) =>
  queryOptions({
    queryKey: ['standIns', search] as const,
    queryFn: ({ signal }) => api.get<DropdownOption[]>('/Workflow/StandIns', { search }, signal),
  });
