import { contextIn } from '#machines/core/model/workflow.ts';
import type { TicketContext } from '#machines/domains/tickets/progress.ts';
import { ticketWorkflow } from '#machines/domains/tickets/workflow.ts';

/** Reads a ticket's context as that of the ticket machine. */
export const getContext = (context: Record<string, unknown>): TicketContext =>
  contextIn(ticketWorkflow, context);
