import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/db/connect.ts';
import type { Actor, StandIn } from '#server/access/actor.ts';
import type { BatchRule, BoundWorkflow, Engine, EventInput } from './engine.ts';
import type { Instance } from './instances.ts';
import type { Refusal } from './refusal.ts';
import type { Step } from './step.ts';
import { emptyTally, type NoticeTally } from '#server/workflow/notices/tally.ts';

/** What brings a new instance into being. */
export interface NewInstance {
  input: Record<string, unknown>;
  subject: string;
  businessUnitId: number | null;
  /** The record that it is about, as JSON has it: the first transition's hash covers it. */
  record?: Record<string, unknown>;
}

export interface DispatchItem {
  subjectId: number;
  event: EventInput;
  /** The version the caller looked at; another one now is refused. */
  version?: number | undefined;
  /** Whom the caller takes it to be about, by party; somebody else is refused, once all else would stand. */
  about?: Readonly<Record<string, number>> | undefined;
  /** Given for the first event of a new instance. */
  start?: NewInstance | undefined;
}

/** A batch under way: what is known when it begins, and what adds up while it runs. */
export interface Batch {
  tx: Tx;
  engine: Engine;
  bound: BoundWorkflow;
  actor: Actor;
  at: string;
  batchId: string;
  tally: NoticeTally;
  moves: Map<string, { from: string; to: string; count: number }>;
  amounts: Record<string, string>;
  refused: Refusal[];
  accepted: number;
  /** How many of those did what cannot be undone. */
  lasting: number;
  rule: BatchRule | null;
  write: boolean;
  /** The batch that this one takes back. */
  undoes: string | null;
}

/** A batch that begins: nothing has happened in it yet. */
export const newBatch = <Known extends Pick<Batch, 'bound'>>(known: Known) => ({
  ...known,
  batchId: randomUUID() as string,
  tally: emptyTally(),
  moves: new Map<string, { from: string; to: string; count: number }>(),
  amounts: {} as Record<string, string>,
  refused: [] as Refusal[],
  accepted: 0,
  lasting: 0,
  rule: known.bound.batchRule?.() ?? null,
});

/** An item that was accepted, and what it does. */
export interface Stepped {
  instance: Instance;
  item: DispatchItem;
  step: Step;
  /** In whose place the actor acts. */
  behalf: StandIn | null;
  /** It takes back the transition before it, which this event had caused. */
  undo?: { enteredAt: string; event: EventInput };
}
