import type { InspectionEvent } from '#machines/domains/workflows/contracts/inspector.ts';

/** Events that were sent together. */
export interface Batch {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  machine: string;
  /** How often each event was sent. */
  sent: ReadonlyMap<string, number>;
  /** The first event, whose sender has sent all of them. */
  first: string;
  events: readonly InspectionEvent[];
}

/** Returns the batches in a list of ordered events, latest first. Events of browsers belong to no batch. */
export function getBatches(
  events: readonly InspectionEvent[],
  batches: ReadonlyMap<string, string>,
): Batch[] {
  const eventsByBatch = new Map<string, InspectionEvent[]>();
  for (const event of events) {
    const id = batches.get(event.id);
    if (id === undefined) continue;
    const existing = eventsByBatch.get(id);
    if (existing) existing.push(event);
    else eventsByBatch.set(id, [event]);
  }
  return [...eventsByBatch]
    .map(([id, members]): Batch => {
      const sent = new Map<string, number>();
      for (const member of members) {
        if (member.type !== '@xstate.event') continue;
        sent.set(member.event.type, (sent.get(member.event.type) ?? 0) + 1);
      }
      const [first] = members;
      return {
        id,
        at: Number(first?.createdAt ?? 0),
        machine: first?.sessionId.split('/')[0] ?? '',
        sent,
        first: first?.id ?? '',
        events: members,
      };
    })
    .toReversed();
}
