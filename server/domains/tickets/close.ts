import type { z } from 'zod';
import type {
  closeTicketBody,
  reopenTicketBody,
} from '#machines/domains/tickets/contracts/tickets.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { DispatchItem } from '#server/engine/dispatch/dispatch.ts';
import { followed } from '#server/engine/history/chain/readHistory.ts';
import { boundTickets } from './binding.ts';

/** CloseTicket (spec 001 §4): a ticket is only closed when the requester rates it. */
export const getClosing = ({
  ticketId,
  rowId,
  rating,
  feedback,
}: z.output<typeof closeTicketBody>): DispatchItem => ({
  subjectId: ticketId,
  event: { type: 'requester.close', rowId, rating, comment: feedback },
});

/**
 * ReopenTicket, which the specification doesn't have: the requester opens a ticket again within seven days,
 * with a reason.
 */
export const getReopening = ({
  ticketId,
  comment,
}: z.output<typeof reopenTicketBody>): DispatchItem => ({
  subjectId: ticketId,
  event: { type: 'requester.reopen', comment },
});

/**
 * Checks that the caller may read the ticket.
 * @throws AppError 404 if they may not.
 */
export async function readsTicket(
  { db, actor, services }: Call,
  { ticketId }: { ticketId: number },
): Promise<void> {
  await followed(db, boundTickets(services.engine), ticketId, actor);
}
