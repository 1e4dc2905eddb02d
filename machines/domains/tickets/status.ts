import type { TicketStatus } from './contracts/tickets.ts';

/** Marks states in which nothing is left to do, although the requester can open the ticket again for a while. */
export const CLOSED = 'closed';

/** Marks states in which a step is overdue, and the supervisor may act, too. */
export const ESCALATED = 'escalated';

/** The status of a ticket in lists (spec 001 §2.3), from the state of its machine. */
export function ticketStatus(tags: readonly string[], isDelegated: boolean): TicketStatus {
  if (tags.includes(CLOSED)) return 'Closed';
  return isDelegated ? 'Delegate' : 'Open';
}
