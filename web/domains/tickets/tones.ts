import type { TicketStatus } from '#machines/domains/tickets/contracts/tickets.ts';
import type { Tone } from '#web/components/ui/index.ts';

export const STATUS_TONES: Record<TicketStatus, Tone> = {
  Open: 'info',
  Delegate: 'accent',
  Closed: 'success',
};

/** The events that the update modal sends. */
const WORK: readonly string[] = ['step.complete', 'step.delegate', 'step.assign'];
export const canWork = (allowedEvents: readonly string[]): boolean =>
  allowedEvents.some((event) => WORK.includes(event));
