import type { Workflow } from '#machines/core/model/workflow.ts';
import { slot } from '#server/platform/slot.ts';

/**
 * The workflows with a machine of their own. Workflows of requests are generated from the declared
 * kinds of requests instead.
 */
export const declaredWorkflows = slot<readonly Workflow[]>('workflows');
