import { queryOptions } from '@tanstack/react-query';
import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import type { EmployeeBasicInfo } from '#machines/domains/organisation/contracts/organisation.ts';
import { api } from '#web/lib/apiClient.ts';

/** The filters of a search for people. */
export type PeopleFilter = {
  /** The ID of a business unit, or 0 for all. */
  businessUnitId?: number | undefined;
  onlyWithLogin?: boolean | undefined;
  /** Whether people whose employment has ended are found, too. It needs `menuReferenceId`. */
  withLeavers?: boolean | undefined;
  /**
   * Limits the search to the user, and to people for whom the user may create something on the screen with this
   * reference.
   */
  menuReferenceId?: number | undefined;
  /** Also finds leavers about whom the user may view the screen with this reference, such as a log. */
  leaversOf?: number | undefined;
};

/** Finds employees by part of their name or code, once the text has the minimum length. */
export const peopleQuery = (
  text: string,
  shortest: number,
  {
    businessUnitId = 0,
    onlyWithLogin = false,
    withLeavers = false,
    menuReferenceId = 0,
    leaversOf = 0,
  }: PeopleFilter = {},
) =>
  queryOptions({
    queryKey: [
      'options',
      'people',
      text,
      businessUnitId,
      onlyWithLogin,
      withLeavers,
      menuReferenceId,
      leaversOf,
    ] as const,
    queryFn: ({ signal }) =>
      api.get<DropdownOption[]>(
        '/CadreDDL/CadreAllDDL',
        {
          DDLType: 'EmployeeBasicInfoSearchDDL',
          SearchText: text,
          BusinessUnitId: businessUnitId,
          OnlyWithLogin: onlyWithLogin,
          WithLeavers: withLeavers,
          MenuReferenceId: menuReferenceId,
          LeaversOf: leaversOf,
        },
        signal,
      ),
    enabled: text.length >= shortest,
    staleTime: 60_000,
  });

/** A person's workplace and contact data. */
export const basicInfoQuery = (employeeId: number) =>
  queryOptions({
    queryKey: ['people', 'basicInfo', employeeId] as const,
    queryFn: ({ signal }) =>
      api.get<EmployeeBasicInfo>('/Employee/GetEmpAllBasicInfoById', { id: employeeId }, signal),
    enabled: employeeId > 0,
  });
