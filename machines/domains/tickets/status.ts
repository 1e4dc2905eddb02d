import type { TicketStatus } from './contracts/tickets.ts';

/** Nothing is left to do, but the requester can reopen it for a while. */
export const CLOSED = 'closed';

/** A step is overdue, and the supervisor may act, too. */
export const ESCALATED = 'escalated';

/** The status of a ticket in lists (spec 001 §2.3), from the state of its machine. */
export function ticketStatus(tags: readonly string[], isDelegated: boolean): TicketStatus {
  if (tags.includes(CLOSED)) return 'Closed';
  return isDelegated ? 'Delegate' : 'Open';
}
