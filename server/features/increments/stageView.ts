import type { ViewType } from '#machines/contracts/increments.ts';
import { onwardFrom, startOf } from '#machines/model/journey.ts';
import type { BoundWorkflow } from '#server/workflow/engine/engine.ts';

/** One of the five screens, read off the machine: a stage, and what has come to it. */
export interface StageView {
  type: ViewType;
  /** Rows in this state wait for whoever works the screen. */
  stage: string;
  /** Rows in these states have come as far as this stage, or farther. */
  states: ReadonlySet<string>;
  /** Who acts at this stage or after it, and so may look at what has come to it. */
  roles: readonly string[];
}

/**
 * `request` begins where the machine begins; each other view is named for the role whose queue its stage
 * is. What is ahead of the stage belongs to the view: all for HR, what HR recommended for the managing
 * director, and so on (contract: shapes the specification leaves open).
 */
export function stageView({ description }: BoundWorkflow, type: ViewType): StageView {
  const stage =
    type === 'request'
      ? startOf(description)
      : [...description.states.values()].find(({ meta }) => {
          const audience = meta.queue?.audience;
          return audience && 'role' in audience && audience.role === type;
        })?.id;
  if (stage === undefined) throw new Error(`No stage of the increment machine is ${type}’s`);
  const states = onwardFrom(description, stage);
  const actions = [...states].flatMap((state) => description.states.get(state)?.actions ?? []);
  const roles = new Set(actions.flatMap(({ who }) => ('role' in who ? [who.role] : [])));
  // Drafts are not stored, but for requests that were undone; those ask for nothing.
  const come = new Set([...states].filter((state) => state !== startOf(description)));
  return { type, stage, states: come, roles: [...roles] };
}

/** The states that have left a stage behind: what the specification calls its done flag. */
export function statesPast(bound: BoundWorkflow, type: ViewType): ReadonlySet<string> {
  const { stage, states } = stageView(bound, type);
  return new Set([...states].filter((state) => state !== stage));
}
