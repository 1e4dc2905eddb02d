import type { z } from 'zod';
import type { closeTicketBody, reopenTicketBody } from '#machines/contracts/tickets.ts';
import type { WriteCall } from '#server/http/call.ts';
import { dispatch } from '#server/workflow/engine/dispatch.ts';
import { followed } from '#server/workflow/history/historyOf.ts';
import { boundTickets } from './binding.ts';

/**
 * CloseTicket (spec 001 §4): its requester's rating, and nobody else's, closes a ticket.
 * @throws AppError 403, 404, and 409 where the rating isn't the current step.
 */
export async function closeTicket(
  { tx, actor, services }: WriteCall,
  { ticketId, rowId, rating, feedback }: z.output<typeof closeTicketBody>,
): Promise<void> {
  const bound = boundTickets(services.engine);
  await followed(tx, bound, ticketId, actor);
  await dispatch(tx, services.engine, {
    workflow: bound.workflow.id,
    actor,
    items: [
      {
        subjectId: ticketId,
        event: { type: 'requester.close', rowId, rating, comment: feedback },
      },
    ],
  });
}

/**
 * ReopenTicket (ours): its requester, within seven days, says why it isn't done after all.
 * @throws AppError 403, 404, and 409 where it isn't closed, or closed for good.
 */
export async function reopenTicket(
  { tx, actor, services }: WriteCall,
  { ticketId, comment }: z.output<typeof reopenTicketBody>,
): Promise<void> {
  const bound = boundTickets(services.engine);
  await followed(tx, bound, ticketId, actor);
  await dispatch(tx, services.engine, {
    workflow: bound.workflow.id,
    actor,
    items: [{ subjectId: ticketId, event: { type: 'requester.reopen', comment } }],
  });
}
