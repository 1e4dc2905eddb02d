import type { Workflow } from '#machines/core/model/workflow.ts';
import { slot } from '#server/platform/slot.ts';

/** Every workflow with a machine of its own; requests are generated from their kinds. */
export const declaredWorkflows = slot<readonly Workflow[]>('workflows');
