import { createAtom } from '@xstate/store';
import type { InspectionEvent } from '#machines/contracts/inspector.ts';
import { forgetEvents, keepEvents, KEPT, keptEvents } from './keep.ts';

export interface Inspected {
  /** Oldest first. */
  events: readonly InspectionEvent[];
  paused: boolean;
  /** Have come while it was paused. */
  waiting: readonly InspectionEvent[];
  /** Of instances that the viewer may read; on the page while it is open, never kept or sent on. */
  names: ReadonlyMap<string, string>;
  /** Who sent an event, by its id, where the viewer may read of it. */
  people: ReadonlyMap<string, string>;
}

const NOTHING: Inspected = {
  events: [],
  paused: false,
  waiting: [],
  names: new Map(),
  people: new Map(),
};

let seen = new Set<string>();
let owner: number | null = null;
let opening: Promise<void> = Promise.resolve();

export const inspected = createAtom<Inspected>(NOTHING);

/** Brings back what was kept, before what comes from now on. Storage that fails keeps nothing. */
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

/** Those that aren't known yet, each once; from here on they are. */
const onlyNew = (events: readonly InspectionEvent[]): InspectionEvent[] =>
  events.filter(({ id }) => {
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });

/** Takes what has come; what is known already (a tab told it, or it was kept) is left out. */
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

/** Learns names that came with a look at what may be read. */
export function learn(names: Iterable<[string, string]>, people: Iterable<[string, string]>): void {
  inspected.set((now) => ({
    ...now,
    names: new Map([...now.names, ...names]),
    people: new Map([...now.people, ...people]),
  }));
}

/** While paused, nothing on the page moves; what comes is shown afterwards. */
export function pause(paused: boolean): void {
  inspected.set((now) =>
    paused
      ? { ...now, paused }
      : { ...now, events: [...now.events, ...now.waiting].slice(-KEPT), paused, waiting: [] },
  );
}

/** Clears the page and what is kept. What was shown does not come again. */
export function clear(): void {
  inspected.set((now) => ({ ...now, events: [], waiting: [] }));
  void forgetEvents().catch(() => undefined);
}

/** Nothing stays for whoever comes next. */
export function forget(): void {
  owner = null;
  seen = new Set();
  inspected.set(NOTHING);
  void forgetEvents().catch(() => undefined);
}
