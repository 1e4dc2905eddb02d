import type { TicketStatus } from './contract.ts';

/** What the list calls where a ticket stands (spec 001 §2.3). */
export function ticketStatus(state: string, isDelegated: boolean): TicketStatus {
  if (state === 'closed' || state === 'settled') return 'Closed';
  return isDelegated ? 'Delegate' : 'Open';
}
