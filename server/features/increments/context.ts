import type { IncrementContext } from '#machines/workflows/increment/machine.ts';

/** What the increment machine keeps of a request: it made every context stored under its name. */
export const contextOf = (context: Record<string, unknown>): IncrementContext =>
  context as unknown as IncrementContext;
