import { queryOptions } from '@tanstack/react-query';
import type { DropdownOption } from '#machines/contracts/workflow.ts';
import { api } from '#web/lib/apiClient.ts';

/** The business units to choose from; the same for every screen. */
export const unitOptionsQuery = queryOptions({
  queryKey: ['options', 'BusinessUnit'] as const,
  queryFn: ({ signal }) =>
    api.get<DropdownOption[]>('/CadreDDL/CadreAllDDL', { DDLType: 'BusinessUnit' }, signal),
});
