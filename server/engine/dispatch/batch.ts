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
  /** The record that the instance is about, as JSON. The hash of the first transition covers it. */
  record?: Record<string, unknown>;
}

export interface DispatchItem {
  subjectId: number;
  event: EventInput;
  /** The version that the caller saw. If the instance has changed since, the event is refused. */
  version?: number | undefined;
  /**
   * The people whom the caller expects to be the parties of the instance. If they differ, the event is refused, but
   * this is checked last.
   */
  about?: Readonly<Record<string, number>> | undefined;
  /** The data of the new instance, for its first event; otherwise undefined. */
  start?: NewInstance | undefined;
}

/** A batch of events: what is known when it starts, and what accumulates while it runs. */
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
  /** The number of steps with an effect that cannot be undone. */
  lasting: number;
  rule: BatchRule | null;
  write: boolean;
  /** The ID of the batch that this one undoes; null if it does not undo any. */
  undoes: string | null;
  /** The question or answer that this batch records; it does not move the batch's subjects. Null for other batches. */
  says: QuestionOrAnswer | null;
}

/** A question to a user, or an answer; `answers` is the number of the question in the history. */
export type QuestionOrAnswer = { asks: { userId: number; name: string } } | { answers: number };

export const newBatch = <Known extends Pick<Batch, 'bound'>>(base: Known) => ({
  batchId: randomUUID() as string,
  tally: emptyTally(),
  moves: new Map<string, { from: string; to: string; count: number }>(),
  amounts: {} as Record<string, string>,
  refused: [] as Refusal[],
  accepted: 0,
  lasting: 0,
  rule: base.bound.batchRule?.() ?? null,
  says: null as QuestionOrAnswer | null,
  ...base,
});

/** An accepted event with its instance and the step that it causes. */
export interface Stepped {
  instance: Instance;
  item: DispatchItem;
  step: Step;
  /** The delegation that the actor uses; null if they act for themselves. */
  behalf: Delegate | null;
  /** Set only for a question or an answer: the capacity in which it was sent, and the new due time of the stage. */
  said?: { who: Sender } | { answers: number };
  dueAt?: string | null;
  /**
   * Set only for an undo: the event whose transition is reverted, and when the restored state was
   * originally entered.
   */
  undo?: { enteredAt: string; event: EventInput };
}
