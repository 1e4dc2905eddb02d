import { contextIn } from '#machines/core/model/workflow.ts';
import type { TicketContext } from '#machines/domains/tickets/progress.ts';
import { ticketWorkflow } from '#machines/domains/tickets/workflow.ts';

/** The machine's context of a ticket. */
export const getContext = (context: Record<string, unknown>): TicketContext =>
  contextIn(ticketWorkflow, context);
