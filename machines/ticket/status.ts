import type { TicketStatus } from './contract.ts';

/** Where nothing is to be done any more; from the first of them the requester may reopen. */
export const CLOSED_STATES = ['closed', 'settled'] as const;

/** Where a step's time has run out, and the supervisor may act too. */
export const ESCALATED_STATE = 'overdue';

/** What the list calls where a ticket stands (spec 001 §2.3). */
export function ticketStatus(state: string, isDelegated: boolean): TicketStatus {
  if (CLOSED_STATES.some((closed) => closed === state)) return 'Closed';
  return isDelegated ? 'Delegate' : 'Open';
}
