import type { Actor } from '#server/access/actor.ts';
import type { DispatchItem, Batch } from '#server/workflow/engine/batch.ts';
import type { PendingWrite } from '#server/workflow/engine/pendingWrite.ts';
import type { AddressedNotice } from '#server/workflow/notices/writeNotices.ts';

/** One event of a group that was accepted, and all that it writes. */
export interface GroupWrite {
  one: Waiting;
  batch: Omit<Batch, 'tx'>;
  write: PendingWrite;
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
  /** An event of the simple kind has no effect that could last. */
  undoable: true;
}

/** An event in line, and its sender. */
export interface Waiting extends SingleEvent {
  settle: (result: SingleResult | null) => void;
  fail: (error: unknown) => void;
}

/** What a sort of event is known by. */
export const kindOf = ({ workflow, item }: SingleEvent): string => `${workflow} ${item.event.type}`;
