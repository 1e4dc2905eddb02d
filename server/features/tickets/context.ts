import type { TicketContext } from '#machines/workflows/ticket/progress.ts';

/** The machine's context of a ticket. */
export const contextOf = (context: Record<string, unknown>): TicketContext =>
  context as unknown as TicketContext;
