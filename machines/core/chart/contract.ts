import type { ActionMeta, RuleParameter } from '#machines/core/model/workflow.ts';

/** Who acts: a key for the colour, and a label. */
export interface Actors {
  /** A role, `party`, `person`, `cadre`, or `no one`. */
  key: string;
  label: string;
}

export interface ChartState {
  id: string;
  parent: string | null;
  label: string;
  description: string;
  kind: 'state' | 'compound' | 'final';
  /** The initial state of its parent, or of the machine. */
  initial: boolean;
  /** Who moves it on. */
  who: Actors;
  tags: string[];
  /** The deadline for leaving it, as text. */
  deadline: string | null;
  notices: { to: string; text: string }[];
  onEntry: string[];
  onExit: string[];
}

export interface ChartTransition {
  id: string;
  /** The state that declares it; a compound state's applies in all its inner states. */
  from: string;
  to: string;
  event: string;
  label: string;
  who: Actors;
  /** Its order among the branches of an event: the first whose guard passes is taken. */
  order: number;
  guard: { name: string; words: string; refusal: string | null } | null;
  delay: { name: string; words: string } | null;
  comment: ActionMeta['comment'];
  confirm: string | null;
  effects: string[];
}

/** A limit that guards use, by name. */
export interface Limit extends RuleParameter {
  name: string;
}

/** The pipeline that a kind of request follows. */
export interface ChartedPipeline {
  kind: string;
  label: string;
  /** 0 for the steps that a company has until its first request is sent. */
  version: number;
  isLatest: boolean;
  /** What the conditions of its steps can refer to. */
  limits: ('amount' | 'days')[];
  /** A `PipelineDefinition`, from which the reader can build the same machine. */
  definition: unknown;
}

/** A machine as a chart: with its hierarchy, each transition at the state that declares it. */
export interface Chart {
  id: string;
  label: string;
  /** Null for machines without stored instances, which have no counts. */
  version: number | null;
  states: ChartState[];
  transitions: ChartTransition[];
  /** Limits that a replay can change; omitted if there are none. */
  limits?: Limit[];
  /** Only for kinds of requests. */
  pipeline?: ChartedPipeline;
}
