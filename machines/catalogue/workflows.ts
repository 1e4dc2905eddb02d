import { auditFindingWorkflow } from '#machines/domains/workflows/auditFinding/workflow.ts';
import { confirmationWorkflow } from '#machines/domains/career/confirmation/workflow.ts';
import { disciplineWorkflow } from '#machines/domains/career/discipline/workflow.ts';
import { grievanceWorkflow } from '#machines/domains/grievances/workflow.ts';
import { incrementWorkflow } from '#machines/domains/increments/workflow.ts';
import { recruitmentWorkflow } from '#machines/domains/recruitment/workflow.ts';
import { ticketWorkflow } from '#machines/domains/tickets/workflow.ts';
import { transferWorkflow } from '#machines/domains/career/transfer/workflow.ts';
import { payrollRunWorkflow } from '#machines/domains/pay/payrollRun/workflow.ts';
import { clearanceItemWorkflow } from '#machines/domains/separation/clearanceItem/workflow.ts';
import { finalSettlementWorkflow } from '#machines/domains/separation/settlement/workflow.ts';
import { trainingWorkflow } from '#machines/domains/training/training/workflow.ts';
import { trainingApplicationWorkflow } from '#machines/domains/training/application/workflow.ts';
import { targetAgreementWorkflow } from '#machines/domains/performance/planning/workflow.ts';
import { appraisalWorkflow } from '#machines/domains/performance/appraisal/workflow.ts';
import { developmentPlanWorkflow } from '#machines/domains/performance/development/workflow.ts';
import {
  feedbackRequestWorkflow,
  feedbackRoundWorkflow,
} from '#machines/domains/performance/feedback/workflow.ts';
import { assetHandoverWorkflow } from '#machines/domains/assets/handover/workflow.ts';
import { assetCountWorkflow } from '#machines/domains/assets/count/workflow.ts';
import { missingAssetWorkflow } from '#machines/domains/assets/missing/workflow.ts';
import { onboardingItemWorkflow } from '#machines/domains/people/onboardingItem/workflow.ts';
import type { Workflow } from '#machines/core/model/workflow.ts';

/** All workflows. To add one, write its folder and add a line here. */
export const workflows: readonly Workflow[] = [
  incrementWorkflow,
  ticketWorkflow,
  grievanceWorkflow,
  recruitmentWorkflow,
  transferWorkflow,
  confirmationWorkflow,
  disciplineWorkflow,
  auditFindingWorkflow,
  payrollRunWorkflow,
  clearanceItemWorkflow,
  finalSettlementWorkflow,
  trainingWorkflow,
  trainingApplicationWorkflow,
  appraisalWorkflow,
  targetAgreementWorkflow,
  assetHandoverWorkflow,
  assetCountWorkflow,
  missingAssetWorkflow,
  developmentPlanWorkflow,
  onboardingItemWorkflow,
  feedbackRoundWorkflow,
  feedbackRequestWorkflow,
];
