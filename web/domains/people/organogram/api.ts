import { queryOptions } from '@tanstack/react-query';
import type { Organogram } from '#machines/domains/people/contracts/organogram.ts';
import { api } from '#web/lib/apiClient.ts';

/** The organisation on a day (null: now), of a business unit or of all (0). */
export const organogramQuery = (BusinessUnitId: number, asOf: string | null) =>
  queryOptions({
    queryKey: ['organogram', BusinessUnitId, asOf] as const,
    queryFn: ({ signal }) =>
      api.get<Organogram>(
        '/Organogram/Chart',
        { BusinessUnitId, ...(asOf !== null && { asOf }) },
        signal,
      ),
  });
