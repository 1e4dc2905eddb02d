import { createAtom } from '@xstate/store';
import type {
  InspectedStep,
  InspectionEvent,
} from '#machines/domains/workflows/contracts/inspector.ts';
import { getEventId, getSession, getSnapshotId } from './fromSteps.ts';
import { forgetEvents, keepEvents, KEPT, keptEvents } from './keep.ts';

export interface Inspected {
  /** Oldest first. */
  events: readonly InspectionEvent[];
  paused: boolean;
  /** Events received while paused. */
  waiting: readonly InspectionEvent[];
  /** Names of instances that the viewer may read; only in memory, never stored or forwarded. */
  names: ReadonlyMap<string, string>;
  /** Names of event senders by ID, if the viewer may read them. */
  people: ReadonlyMap<string, string>;
  /** The batches of the server's events, by event ID. */
  batches: ReadonlyMap<string, string>;
  /** The subjects of instances that the viewer may read, by actor. */
  subjects: ReadonlyMap<string, number>;
}

const NOTHING: Inspected = {
  events: [],
  paused: false,
  waiting: [],
  names: new Map(),
  people: new Map(),
  batches: new Map(),
  subjects: new Map(),
};

let seen = new Set<string>();
let owner: number | null = null;
let opening: Promise<void> = Promise.resolve();

export const inspected = createAtom<Inspected>(NOTHING);

/** Loads stored events before new ones. If storage fails, nothing is kept. */
export function openInspected(userId: number): Promise<void> {
  if (owner !== userId) {
    owner = userId;
    seen = new Set();
    inspected.set({ ...NOTHING });
    opening = bringBack(userId);
  }
  return opening;
}

async function bringBack(userId: number): Promise<void> {
  const kept = await keptEvents(userId).catch(() => []);
  if (owner !== userId) return;
  inspected.set((now) => ({ ...now, events: [...onlyNew(kept), ...now.events].slice(-KEPT) }));
}

/** The events that aren't known yet, without duplicates; marks them as known. */
const onlyNew = (events: readonly InspectionEvent[]): InspectionEvent[] =>
  events.filter(({ id }) => {
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });

/** Adds events, except those that are known from another tab or from storage. */
export function take(events: readonly InspectionEvent[]): void {
  const fresh = onlyNew(events);
  if (fresh.length === 0) return;
  if (owner !== null) void keepEvents(owner, fresh).catch(() => undefined);
  inspected.set((now) =>
    now.paused
      ? { ...now, waiting: [...now.waiting, ...fresh].slice(-KEPT) }
      : { ...now, events: [...now.events, ...fresh].slice(-KEPT) },
  );
}

/** Adds the names, subjects and batches of a response's steps. */
export function learn(steps: readonly InspectedStep[]): void {
  inspected.set((now) => {
    const [names, people] = [new Map(now.names), new Map(now.people)];
    const [batches, subjects] = [new Map(now.batches), new Map(now.subjects)];
    for (const step of steps) {
      const actor = getSession(step);
      if (step.subject !== null) names.set(actor, `${step.workflowLabel}: ${step.subject}`);
      if (step.subjectId !== null) subjects.set(actor, step.subjectId);
      if (step.by !== null) people.set(getEventId(step), step.by);
      batches.set(getEventId(step), step.batch).set(getSnapshotId(step), step.batch);
    }
    return { ...now, names, people, batches, subjects };
  });
}

/**
 * Pauses or resumes: while paused, the page doesn't change, and new events are shown afterwards.
 */
export function pause(paused: boolean): void {
  inspected.set((now) =>
    paused
      ? { ...now, paused }
      : { ...now, events: [...now.events, ...now.waiting].slice(-KEPT), paused, waiting: [] },
  );
}

/** Clears the page and the storage. Cleared events don't return. */
export function clear(): void {
  inspected.set((now) => ({ ...now, events: [], waiting: [] }));
  void forgetEvents().catch(() => undefined);
}

/** Deletes everything before the next user. */
export function forget(): void {
  owner = null;
  seen = new Set();
  inspected.set(NOTHING);
  void forgetEvents().catch(() => undefined);
}
