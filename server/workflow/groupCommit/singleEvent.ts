import type { Actor } from '#server/access/actor.ts';
import { notFound } from '#server/errors.ts';
import type { DispatchItem, Batch } from '#server/workflow/engine/batch.ts';
import type { BoundWorkflow, Engine } from '#server/workflow/engine/engine.ts';
import type { PendingWrite } from '#server/workflow/engine/pendingWrite.ts';
import { concluded, type BatchToWrite, type StepToWrite } from '#server/workflow/engine/writes.ts';
import type { AddressedNotice } from '#server/workflow/notices/writeNotices.ts';

/** One event of a group that was accepted, and its step. */
export interface Accepted {
  one: Waiting;
  batch: Omit<Batch, 'tx'>;
  write: PendingWrite;
}

/** The same with all that it writes. */
export interface GroupWrite extends Accepted {
  kindId: number;
  notices: AddressedNotice[];
}

/** A single event whose sender waits for it to stand. */
export interface SingleEvent {
  workflow: string;
  item: DispatchItem;
  actor: Actor;
  /** The sender's Idempotency-Key, and what a retry under it is to be answered. */
  claim?:
    { key: string; requestHash: Buffer; answer: (stands: SingleResult) => unknown } | undefined;
}

export interface SingleResult {
  batchId: string;
  accepted: 1;
  undoable: boolean;
}

/** An event in line, and its sender. */
export interface Waiting extends SingleEvent {
  settle: (result: SingleResult | null) => void;
  fail: (error: unknown) => void;
}

/** What a sort of event is known by. */
export const kindOf = ({ workflow, item }: SingleEvent): string => `${workflow} ${item.event.type}`;

/** What all of a group are of. */
export function sharedBy(
  engine: Engine,
  [first]: readonly Waiting[],
): { bound: BoundWorkflow; accountId: number } {
  const bound = first && engine.workflows.get(first.workflow);
  if (!bound) throw notFound('There is no such workflow');
  return { bound, accountId: first.actor.accountId };
}

/** An accepted event as it is written, in its place among those of the statement. */
export const singleOf = (
  { one: { claim }, batch, write, kindId, notices }: GroupWrite,
  index: number,
): { step: StepToWrite; batch: BatchToWrite } => ({
  step: { ...write, place: index + 1, kindId },
  batch: { ...concluded(batch, notices), claim: claim ? claimOf(claim, resultOf(batch)) : null },
});

/** What a sender is told of an event that stands. */
export const resultOf = ({ batchId, accepted, lasting }: Accepted['batch']): SingleResult => ({
  batchId,
  accepted: 1,
  undoable: accepted > lasting,
});

const claimOf = (
  { key, requestHash, answer }: NonNullable<SingleEvent['claim']>,
  stands: SingleResult,
): BatchToWrite['claim'] => ({ key, requestHash, answer: JSON.stringify(answer(stands) ?? null) });
