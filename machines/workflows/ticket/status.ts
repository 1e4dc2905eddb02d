import type { TicketStatus } from '#machines/contracts/tickets.ts';

/** Nothing is to be done any more, though the requester may reopen it for a while. */
export const CLOSED = 'closed';

/** A step's time has run out, and the supervisor may act too. */
export const ESCALATED = 'escalated';

/** What the list calls where a ticket stands (spec 001 §2.3), by what its machine says of its state. */
export function ticketStatus(tags: readonly string[], isDelegated: boolean): TicketStatus {
  if (tags.includes(CLOSED)) return 'Closed';
  return isDelegated ? 'Delegate' : 'Open';
}
