import { queryOptions } from '@tanstack/react-query';
import type { DropdownOption } from '#machines/contract.ts';
import { api } from '#web/lib/apiClient.ts';

const SHORTEST = 2;

/** People who work here, by a piece of their name or code. */
export const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: ['options', 'people', text] as const,
    queryFn: ({ signal }) =>
      api.get<DropdownOption[]>(
        '/CadreDDL/CadreAllDDL',
        { DDLType: 'EmployeeBasicInfoSearchDDL', SearchText: text },
        signal,
      ),
    enabled: text.length >= SHORTEST,
  });
