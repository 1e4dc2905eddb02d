import { stage, type WorkflowMeta } from '#machines/model/workflow.ts';
import { MENU } from '#machines/values/menuReferences.ts';

export const path = (screen: string) => `/compensationAndBenefits/increment/${screen}`;

type Queue =
  | 'incrementReviewHR'
  | 'incrementApprovalFinalStage'
  | 'incrementReleaseAudit'
  | 'incrementReleaseFinance';

/** A stage at which everybody of a role is to act: in their queue on the screen, and told of it. */
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
