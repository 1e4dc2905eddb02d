import type { WorkflowDefinition } from '#machines/contracts/workflow.ts';
import type { ViewType } from '#machines/contracts/increments.ts';
import { paths } from '#web/lib/paths.ts';

/** What the machine doesn't say of a stage's screens: its title, and whether percents are edited. */
export interface Stage {
  title: string;
  /** While a row may be sent this event, its percent may be changed, and goes with the event. */
  percentGoesWith?: string;
}

export const stages: Record<ViewType, Stage> = {
  request: { title: 'Increment Request' },
  hr: { title: 'Increment Review by HR', percentGoesWith: 'hr.recommend' },
  md: { title: 'Increment Final Stage Approval' },
  audit: { title: 'Increment Release by Audit' },
  finance: { title: 'Increment Release by Finance' },
};

/** The workflow whose stages these are. */
export const WORKFLOW = 'increment';
/** The event with which a requester edits a request that HR has not reviewed yet. */
export const AMENDS = 'requester.amend';

/** The state that waits at a screen: the one whose queue leads to its address. */
export const stateAt = (definition: WorkflowDefinition, view: ViewType) =>
  definition.states.find(({ queue }) => queue?.to === paths.stage(view));
