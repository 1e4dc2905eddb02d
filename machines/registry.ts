import { auditFindingWorkflow } from './workflows/auditFinding/workflow.ts';
import { confirmationWorkflow } from './workflows/confirmation/workflow.ts';
import { disciplineWorkflow } from './workflows/discipline/workflow.ts';
import { grievanceWorkflow } from './workflows/grievance/workflow.ts';
import { incrementWorkflow } from './workflows/increment/workflow.ts';
import { recruitmentWorkflow } from './workflows/recruitment/workflow.ts';
import { ticketWorkflow } from './workflows/ticket/workflow.ts';
import { transferWorkflow } from './workflows/transfer/workflow.ts';
import type { Workflow } from './model/workflow.ts';

/** Every workflow. A new one adds its folder and a line here. */
export const workflows: readonly Workflow[] = [
  incrementWorkflow,
  ticketWorkflow,
  grievanceWorkflow,
  recruitmentWorkflow,
  transferWorkflow,
  confirmationWorkflow,
  disciplineWorkflow,
  auditFindingWorkflow,
];
