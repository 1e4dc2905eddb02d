import type {
  InspectedSnapshot,
  InspectionEvent,
} from '#machines/domains/workflows/contracts/inspector.ts';

/** An event with its actor's snapshots before and after it. */
export interface AroundEvent {
  event: InspectionEvent;
  before: InspectedSnapshot | null;
  after: InspectedSnapshot;
}

/**
 * The snapshots around an event, from its actor's events in order; by default around the latest
 * event. The snapshot after an event is the actor's next one.
 */
export function aroundEvent(
  events: readonly InspectionEvent[],
  actor: string,
  eventId: string | null,
): AroundEvent | null {
  const own = events.filter(({ sessionId }) => sessionId === actor);
  const at = eventId === null ? own.length - 1 : own.findIndex(({ id }) => id === eventId);
  const event = own[at];
  if (!event) return null;
  const isOwn = event.type === '@xstate.event';
  const end = isOwn ? own.findIndex((one, place) => place > at && hasSnapshot(one)) : at;
  // A snapshot is compared with the one before the event that led to it.
  const before = own.slice(0, at).findLast(hasSnapshot);
  const after = own[end];
  return {
    event,
    before: before && hasSnapshot(before) ? before.snapshot : null,
    after:
      after && hasSnapshot(after)
        ? after.snapshot
        : before && hasSnapshot(before)
          ? before.snapshot
          : {},
  };
}

const hasSnapshot = (
  event: InspectionEvent,
): event is Extract<InspectionEvent, { snapshot: InspectedSnapshot }> =>
  event.type !== '@xstate.event';

/** A path with different values, as JSON; undefined where it doesn't exist. */
export interface SnapshotDifference {
  path: string;
  before: string | undefined;
  after: string | undefined;
}

/** The differences between two snapshots, by path. */
export function getDifferences(
  before: InspectedSnapshot | null,
  after: InspectedSnapshot,
): SnapshotDifference[] {
  const [was, is] = [flat(before ?? {}), flat(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((path) =>
    was.get(path) === is.get(path) ? [] : [{ path, before: was.get(path), after: is.get(path) }],
  );
}

function flat(value: unknown, path = ''): Map<string, string> {
  if (value === null || typeof value !== 'object') {
    return new Map(value === undefined ? [] : [[path, JSON.stringify(value)]]);
  }
  return new Map(
    Object.entries(value).flatMap(([name, part]) => [
      ...flat(part, path === '' ? name : `${path}.${name}`),
    ]),
  );
}
