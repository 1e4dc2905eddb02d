import type { ViewType } from '#machines/domains/increments/contracts/increments.ts';
import { onwardFrom, getStart } from '#machines/core/model/journey.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';

/** One of the five screens, derived from the machine: a stage, and everything that has reached it. */
export interface StageView {
  type: ViewType;
  /** Rows in this state are assigned to the screen's users. */
  stage: string;
  /** Rows in these states have reached this stage, or later ones. */
  states: ReadonlySet<string>;
  /** Roles of this stage and later ones, which may read what has reached it. */
  roles: readonly string[];
}

/**
 * `request` starts at the machine's initial state; each other view is named after the role whose queue is its
 * stage. Later stages belong to the view: for HR, all of them; for the managing director, everything that HR
 * recommended, and so on (contract: shapes the specification leaves open).
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
  // Drafts aren't stored except for undone requests, which aren't pending.
  const come = new Set([...states].filter((state) => state !== getStart(description)));
  return { type, stage, states: come, roles: [...roles] };
}

/** The states after a stage: the specification's done flag. */
export function statesPast(bound: BoundWorkflow, type: ViewType): ReadonlySet<string> {
  const { stage, states } = stageView(bound, type);
  return new Set([...states].filter((state) => state !== stage));
}
