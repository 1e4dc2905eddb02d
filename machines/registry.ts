import { grievanceWorkflow } from './grievance/workflow.ts';
import { incrementWorkflow } from './increment/workflow.ts';
import { recruitmentWorkflow } from './recruitment/workflow.ts';
import { ticketWorkflow } from './ticket/workflow.ts';
import type { Workflow } from './workflow.ts';

/** Every workflow of the product. Adding one is adding its folder and its line here. */
export const workflows: readonly Workflow[] = [
  incrementWorkflow,
  ticketWorkflow,
  grievanceWorkflow,
  recruitmentWorkflow,
];
