import { contextIn } from '#machines/model/workflow.ts';
import type { TicketContext } from '#machines/workflows/ticket/progress.ts';
import { ticketWorkflow } from '#machines/workflows/ticket/workflow.ts';

/** The machine's context of a ticket. */
export const contextOf = (context: Record<string, unknown>): TicketContext =>
  contextIn(ticketWorkflow, context);
