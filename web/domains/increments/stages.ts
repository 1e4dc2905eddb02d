import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import type { ViewType } from '#machines/domains/increments/contracts/increments.ts';
import { paths } from '#web/lib/paths.ts';

/** What the machine doesn't say about a screen: its title, and whether percentages are edited. */
export interface Stage {
  title: string;
  /** While a row accepts this event, its percentage is editable, and sent with the event. */
  percentGoesWith?: string;
}

export const stages: Record<ViewType, Stage> = {
  request: { title: 'Increment Request' },
  hr: { title: 'Increment Review by HR', percentGoesWith: 'hr.recommend' },
  md: { title: 'Increment Final Stage Approval' },
  audit: { title: 'Increment Release by Audit' },
  finance: { title: 'Increment Release by Finance' },
};

/** The workflow of these stages. */
export const WORKFLOW = 'increment';
/** The event with which a requester edits a request that HR has not reviewed yet. */
export const AMENDS = 'requester.amend';

/** The state of a raise that will not be paid: totals leave it out. */
export const REJECTED = 'rejected';

/** The state whose tasks a screen shows, by the path of the screen. */
export const stateAt = (definition: WorkflowDefinition, view: ViewType) =>
  definition.states.find(({ queue }) => queue?.to === paths.stage(view));
