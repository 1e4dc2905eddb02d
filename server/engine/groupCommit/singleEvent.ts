import type { Actor } from '#server/platform/access/actor.ts';
import { notFound } from '#server/platform/errors.ts';
import type { DispatchItem, Batch } from '#server/engine/dispatch/batch.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import type { PendingWrite } from '#server/engine/dispatch/pendingWrite.ts';
import {
  summarizeBatch,
  type BatchToWrite,
  type StepToWrite,
} from '#server/engine/dispatch/writes.ts';
import type { AddressedNotice } from '#server/engine/notices/writeNotices.ts';

/** An accepted event of a group, and its step. */
export interface Accepted {
  one: Waiting;
  batch: Omit<Batch, 'tx'>;
  write: PendingWrite;
}

/** An accepted event of a group, with everything that it writes. */
export interface GroupWrite extends Accepted {
  kindId: number;
  notices: AddressedNotice[];
}

/** A single event whose sender waits for its commit. */
export interface SingleEvent {
  workflow: string;
  item: DispatchItem;
  actor: Actor;
  /** The sender's idempotency key, and a function that makes the response for a retry. */
  claim?:
    | { key: string; requestHash: Buffer; answer: (stands: SingleResult) => unknown }
    | undefined;
}

export interface SingleResult {
  batchId: string;
  accepted: 1;
  undoable: boolean;
}

/** An event that waits, with the callbacks that answer its sender. */
export interface Waiting extends SingleEvent {
  settle: (result: SingleResult | null) => void;
  fail: (error: unknown) => void;
}

/** Identifies events of the same type in the same workflow. */
export const getKind = ({ workflow, item }: SingleEvent): string =>
  `${workflow} ${item.event.type}`;

/** The workflow and account that all events of a group share. */
export function sharedBy(
  engine: Engine,
  [first]: readonly Waiting[],
): { bound: BoundWorkflow; accountId: number } {
  const bound = first && engine.workflows.get(first.workflow);
  if (!bound) throw notFound('There is no such workflow');
  return { bound, accountId: first.actor.accountId };
}

/** An accepted event in the form for the statement; `index` is the position of the event in the statement. */
export const getSingle = (
  { one: { claim }, batch, write, kindId, notices }: GroupWrite,
  index: number,
): { step: StepToWrite; batch: BatchToWrite } => ({
  step: { place: index + 1, kindId, ...write },
  batch: {
    claim: claim ? getClaim(claim, getResult(batch)) : null,
    ...summarizeBatch(batch, notices),
  },
});

/** The result of a committed event that its sender receives. */
export const getResult = ({ batchId, accepted, lasting }: Accepted['batch']): SingleResult => ({
  batchId,
  accepted: 1,
  undoable: accepted > lasting,
});

const getClaim = (
  { key, requestHash, answer }: NonNullable<SingleEvent['claim']>,
  stands: SingleResult,
): BatchToWrite['claim'] => ({ key, requestHash, answer: JSON.stringify(answer(stands) ?? null) });
