import type { ViewType } from '#machines/domains/increments/contracts/increments.ts';
import { onwardFrom, getStart } from '#machines/core/model/journey.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';

/** One of the five increment screens: a stage of the machine, and everything that has reached it. */
export interface StageView {
  type: ViewType;
  /** Rows in this state wait for the users of the screen. */
  stage: string;
  /** Rows in these states have reached this stage or a later one. */
  states: ReadonlySet<string>;
  /** The roles of this stage and of later ones. They may read what has reached the stage. */
  roles: readonly string[];
}

/**
 * Returns the view of a screen. `request` begins at the initial state of the machine, and each other view at
 * the stage whose queue the role of the same name works on. Later stages belong to it, too: for the managing
 * director, everything that HR has recommended (contract: shapes the specification leaves open).
 */
export function stageView({ description }: BoundWorkflow, type: ViewType): StageView {
  const stage =
    type === 'request'
      ? getStart(description)
      : [...description.states.values()].find(({ meta }) => {
          const audience = meta.queue?.audience;
          return audience && 'role' in audience && audience.role === type;
        })?.id;
  if (stage === undefined) throw new Error(`No stage of the increment machine is ${type}’s`);
  const states = onwardFrom(description, stage);
  const actions = [...states].flatMap((state) => description.states.get(state)?.actions ?? []);
  const roles = new Set(actions.flatMap(({ who }) => ('role' in who ? [who.role] : [])));
  // Drafts aren't stored. Only undone requests are in the initial state, and they aren't pending.
  const come = new Set([...states].filter((state) => state !== getStart(description)));
  return { type, stage, states: come, roles: [...roles] };
}

/** Returns the states after a stage. The specification's done flag means one of these states. */
export function statesPast(bound: BoundWorkflow, type: ViewType): ReadonlySet<string> {
  const { stage, states } = stageView(bound, type);
  return new Set([...states].filter((state) => state !== stage));
}
