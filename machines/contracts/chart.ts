import type { ActionMeta, RuleParameter } from '#machines/model/workflow.ts';

/** Who acts: a key to colour by, and its words. `nobody` for a state that waits for nobody. */
export interface Actors {
  /** A role, `party`, `person`, `cadre`, or `nobody`. */
  key: string;
  label: string;
}

export interface ChartState {
  id: string;
  /** The state that it is part of. */
  parent: string | null;
  label: string;
  description: string;
  kind: 'state' | 'compound' | 'final';
  /** Where its parent, or the machine, begins. */
  initial: boolean;
  /** Who moves it on. */
  who: Actors;
  tags: string[];
  /** By when it should have been left, in words. */
  deadline: string | null;
  notices: { to: string; text: string }[];
  onEntry: string[];
  onExit: string[];
}

export interface ChartTransition {
  id: string;
  /** The state that declares it; a compound one's holds in each of its states. */
  from: string;
  to: string;
  event: string;
  label: string;
  who: Actors;
  /** Which of several ways that the same event has: the first whose guard holds is taken. */
  order: number;
  guard: { name: string; words: string; refusal: string | null } | null;
  delay: { name: string; words: string } | null;
  comment: ActionMeta['comment'];
  confirm: string | null;
  effects: string[];
}

/** A limit that guards hold to, by its name. */
export interface Limit extends RuleParameter {
  name: string;
}

/** A machine as it is drawn: with its hierarchy, each transition where it is declared. */
export interface Chart {
  id: string;
  label: string;
  /** Null for machines without stored instances, which have no counts. */
  version: number | null;
  states: ChartState[];
  transitions: ChartTransition[];
  /** What a replay can set otherwise; left out where there is nothing. */
  limits?: Limit[];
}
