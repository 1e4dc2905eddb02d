import { contextIn } from '#machines/model/workflow.ts';
import type { IncrementContext } from '#machines/workflows/increment/machine.ts';
import { incrementWorkflow } from '#machines/workflows/increment/workflow.ts';

/** The machine's context of a request. */
export const contextOf = (context: Record<string, unknown>): IncrementContext =>
  contextIn(incrementWorkflow, context);
