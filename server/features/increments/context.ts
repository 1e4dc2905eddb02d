import type { IncrementContext } from '#machines/workflows/increment/machine.ts';

/** The machine's context of a request: every context stored under its name was created by it. */
export const contextOf = (context: Record<string, unknown>): IncrementContext =>
  context as unknown as IncrementContext;
