import type { ActionMeta, RuleParameter } from '#machines/core/model/workflow.ts';

/** Who acts: a key that determines the color, and a label. */
export interface Actors {
  /** The ID of a role, or `party`, `person`, `cadre` or `no one`. */
  key: string;
  label: string;
}

export interface ChartState {
  id: string;
  parent: string | null;
  label: string;
  description: string;
  kind: 'state' | 'compound' | 'final';
  /** Whether the state is the initial one of its parent, or of the machine. */
  initial: boolean;
  /** Who moves an instance out of this state. */
  who: Actors;
  tags: string[];
  /** How long an instance may stay in the state, in words; null for no limit. */
  deadline: string | null;
  notices: { to: string; text: string }[];
  onEntry: string[];
  onExit: string[];
}

export interface ChartTransition {
  id: string;
  /** The state that declares the transition. If that state contains others, the transition applies in all of them. */
  from: string;
  to: string;
  event: string;
  label: string;
  who: Actors;
  /** The position among the branches of an event. The first branch whose guard passes is taken. */
  order: number;
  guard: { name: string; words: string; refusal: string | null } | null;
  delay: { name: string; words: string } | null;
  comment: ActionMeta['comment'];
  confirm: string | null;
  effects: string[];
}

/** A limit that guards use, with its name. */
export interface Limit extends RuleParameter {
  name: string;
}

/** The approval pipeline that the requests of a kind follow. */
export interface ChartedPipeline {
  kind: string;
  label: string;
  /** The version; 0 for the default steps, which a company has until its first request is sent. */
  version: number;
  isLatest: boolean;
  /** The request data on which the conditions of the pipeline's steps can depend. */
  limits: ('amount' | 'days')[];
  /** A `PipelineDefinition`, from which the pipeline's machine can be built again. */
  definition: unknown;
}

/** A machine as a chart: nested states, with each transition at the state that declares it. */
export interface Chart {
  id: string;
  label: string;
  /** The version; null for machines without stored instances, because they have nothing to count. */
  version: number | null;
  states: ChartState[];
  transitions: ChartTransition[];
  /** The limits that can be changed for a replay; missing if there are none. */
  limits?: Limit[];
  /** The pipeline, for kinds of requests only. */
  pipeline?: ChartedPipeline;
}
