import { queryOptions } from '@tanstack/react-query';
import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import type {
  IssueType,
  TicketDetails,
  TicketList,
  TicketStatusFilter,
} from '#machines/domains/tickets/contracts/tickets.ts';
import { api, queryString } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

export const WORKFLOW = 'ticket';

/** The query key of everything about tickets, invalidated by hints. */
export const TICKETS = workflowKeys.of(WORKFLOW);

export interface TicketFilter {
  employeeId: number;
  businessUnitId: number;
  status: TicketStatusFilter;
  fromDate: string | null;
  toDate: string | null;
  searchTerm: string;
  pageNumber: number;
  pageSize: number;
}

/** A page of the list. The status is sent twice, as value and label (spec 001 §7). */
export const ticketsQuery = ({ status, fromDate, toDate, ...rest }: TicketFilter) =>
  queryOptions({
    queryKey: [...TICKETS, 'list', { status, fromDate, toDate, ...rest }] as const,
    queryFn: ({ signal }) => {
      const query = queryString({
        ...rest,
        fromDate: fromDate ?? undefined,
        toDate: toDate ?? undefined,
      });
      const path = `/HRTicket/GetTickets${query}&status=${status}&status=${status}`;
      return api.get<TicketList>(path, {}, signal);
    },
  });

/** One ticket with its steps. */
export const ticketQuery = (ticketId: number) =>
  queryOptions({
    queryKey: [...TICKETS, 'details', ticketId] as const,
    queryFn: ({ signal }) =>
      api.get<TicketDetails>('/HRTicket/GetTicketDetails', { ticketId }, signal),
  });

export const issueTypesQuery = queryOptions({
  queryKey: ['issueTypes', 'options'] as const,
  queryFn: ({ signal }) => api.get<IssueType[]>('/HRTicket/GetIssueTypes', {}, signal),
});

/** The units whose tickets the user manages, without the specification's 0 and ALL. */
export const permittedUnitsQuery = (employeeId: number) =>
  queryOptions({
    queryKey: ['options', 'BusinessUnit', 'ofTickets', employeeId] as const,
    queryFn: async ({ signal }) => {
      const { ticketCode } = await api.get<{ ticketCode: DropdownOption[] }>(
        '/HRTicket/TricketPermissionBusinessUnitDDL',
        { EmployeeId: employeeId },
        signal,
      );
      return ticketCode.filter(({ value, label }) => value !== 0 && label.toUpperCase() !== 'ALL');
    },
  });
