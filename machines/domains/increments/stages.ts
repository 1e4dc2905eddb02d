import { stage, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';

export const path = (screen: string) => `/compensationAndBenefits/increment/${screen}`;

type Queue =
  | 'incrementReviewHR'
  | 'incrementApprovalFinalStage'
  | 'incrementReleaseAudit'
  | 'incrementReleaseFinance';

/** A stage that waits for a role, with its list of tasks and its notifications. */
export const waiting = (
  role: 'hr' | 'md' | 'audit' | 'finance',
  screen: Queue,
  { label, queue, one, many }: { label: string; queue: string; one: string; many: string },
): WorkflowMeta =>
  stage({
    label,
    queue: { label: queue, audience: { role }, path: path(screen), reference: MENU[screen] },
    notify: [{ to: { role }, one, many, path: path(screen) }],
  });
