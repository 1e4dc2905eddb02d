import type { TicketContext } from '#machines/workflows/ticket/progress.ts';

/** What an instance of a ticket holds: the machine wrote it. */
export const contextOf = (context: Record<string, unknown>): TicketContext =>
  context as unknown as TicketContext;
