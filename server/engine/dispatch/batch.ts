import { randomUUID } from 'node:crypto';
import type { Sender } from '#machines/core/model/workflow.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Actor, Delegate } from '#server/platform/access/actor.ts';
import type {
  BatchRule,
  BoundWorkflow,
  Engine,
  EventInput,
} from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import type { Refusal } from '#server/engine/instances/refusal.ts';
import type { Step } from '#server/engine/instances/step.ts';
import { emptyTally, type NoticeTally } from '#server/engine/notices/tally.ts';

/** The data that creates a new instance. */
export interface NewInstance {
  input: Record<string, unknown>;
  subject: string;
  businessUnitId: number | null;
  /** The record that it is about, as JSON: the first transition's hash covers it. */
  record?: Record<string, unknown>;
}

export interface DispatchItem {
  subjectId: number;
  event: EventInput;
  /** The version that the caller saw; if it has changed, the event is refused. */
  version?: number | undefined;
  /** The people whom the caller expects, by party; a mismatch is refused if everything else is valid. */
  about?: Readonly<Record<string, number>> | undefined;
  /** Set for the first event of a new instance. */
  start?: NewInstance | undefined;
}

/** The state of a batch: what is known at its start, and what accumulates while it runs. */
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
  /** The number of steps with effects that cannot be undone. */
  lasting: number;
  rule: BatchRule | null;
  write: boolean;
  /** The batch that this one undoes. */
  undoes: string | null;
  /** The question or answer that this batch records without moving its subjects. */
  says: QuestionOrAnswer | null;
}

/** A question to a user, or the answer to the question with this number in the history. */
export type QuestionOrAnswer = { asks: { userId: number; name: string } } | { answers: number };

/** A new, empty batch. */
export const newBatch = <Known extends Pick<Batch, 'bound'>>(existing: Known) => ({
  batchId: randomUUID() as string,
  tally: emptyTally(),
  moves: new Map<string, { from: string; to: string; count: number }>(),
  amounts: {} as Record<string, string>,
  refused: [] as Refusal[],
  accepted: 0,
  lasting: 0,
  rule: existing.bound.batchRule?.() ?? null,
  says: null as QuestionOrAnswer | null,
  ...existing,
});

/** An accepted item and its step. */
export interface Stepped {
  instance: Instance;
  item: DispatchItem;
  step: Step;
  /** The person for whom the actor acts as a delegate. */
  behalf: Delegate | null;
  /**
   * Set for a question or an answer: in which capacity it was sent, and when the stage is due from
   * now on.
   */
  said?: { who: Sender } | { answers: number };
  dueAt?: string | null;
  /** Set for an undo: the transition to revert, which this event had caused. */
  undo?: { enteredAt: string; event: EventInput };
}
