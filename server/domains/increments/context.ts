import { contextIn } from '#machines/core/model/workflow.ts';
import type { IncrementContext } from '#machines/domains/increments/machine.ts';
import { incrementWorkflow } from '#machines/domains/increments/workflow.ts';

/** Reads a request's context as that of the increment machine. */
export const getContext = (context: Record<string, unknown>): IncrementContext =>
  contextIn(incrementWorkflow, context);
