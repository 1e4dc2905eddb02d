import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RosterBoard } from '#machines/contracts/roster.ts';
import { api } from '#web/lib/apiClient.ts';

export const rosterKey = ['roster'] as const;

export interface BoardOf {
  /** Its first day. */
  month: string;
  businessUnitId: number;
  departmentId: number | null;
}

/** Everyone's days of a month, as they are and as they are planned. */
export const boardQuery = (of: BoardOf) =>
  queryOptions({
    queryKey: [...rosterKey, of] as const,
    queryFn: ({ signal }) =>
      api.get<RosterBoard>('/Roster/Board', { ...of, departmentId: of.departmentId ?? 0 }, signal),
    placeholderData: keepPreviousData,
  });
