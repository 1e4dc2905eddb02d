import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RosterBoard } from '#machines/domains/time/contracts/roster.ts';
import { api } from '#web/lib/apiClient.ts';
import { rosterKeys } from '#web/lib/rosterKeys.ts';

export interface BoardOf {
  /** The first day of the month. */
  month: string;
  /** 0: the first unit in which the reader sees anyone. */
  businessUnitId: number;
  departmentId: number | null;
}

/** Published and draft plans of everyone's days in a month. */
export const boardQuery = (of: BoardOf) =>
  queryOptions({
    queryKey: [...rosterKeys.of(String(of.businessUnitId)), of] as const,
    queryFn: ({ signal }) =>
      api.get<RosterBoard>('/Roster/Board', { ...of, departmentId: of.departmentId ?? 0 }, signal),
    placeholderData: keepPreviousData,
  });
