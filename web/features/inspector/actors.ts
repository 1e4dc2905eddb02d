import type { Translate } from '#web/lib/messages.ts';
import type { InspectedSnapshot, InspectionEvent } from '#machines/contracts/inspector.ts';

/** An actor with events, and its current state. */
export interface InspectedActor {
  id: string;
  name: string;
  /** The machine whose chart shows it. */
  chart: string;
  snapshot: InspectedSnapshot;
  events: number;
}

/** In the order of time: events from the server may be older than the latest of this page. */
export const inOrder = (events: readonly InspectionEvent[]): InspectionEvent[] =>
  events.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt));

/** Every actor, the most recently active first. */
export function actorsIn(
  events: readonly InspectionEvent[],
  names: ReadonlyMap<string, string>,
): InspectedActor[] {
  const found = new Map<string, InspectedActor>();
  for (const event of events) {
    const { sessionId } = event;
    const known = found.get(sessionId) ?? {
      id: sessionId,
      name: names.get(sessionId) ?? nameOf(event),
      chart: sessionId.split('/')[0] ?? '',
      snapshot: {},
      events: 0,
    };
    if (event.type === '@xstate.actor') {
      known.name = names.get(sessionId) ?? event.name;
      if (!sessionId.startsWith(`${event.name.split('/')[0]}/`)) known.chart = event.name;
    }
    if (event.type !== '@xstate.event') known.snapshot = { ...known.snapshot, ...event.snapshot };
    if (event.type === '@xstate.event') known.events += 1;
    found.delete(sessionId);
    found.set(sessionId, known);
  }
  return [...found.values()].toReversed();
}

const nameOf = (event: InspectionEvent): string =>
  event.type === '@xstate.actor' ? event.name : event.sessionId;

/** `awaitingCode.entering`; for non-machines the status. */
export function stateOf({ value, status }: InspectedSnapshot): string {
  const path = (part: unknown): string => {
    if (typeof part === 'string') return part;
    if (!part || typeof part !== 'object') return '';
    const [entry] = Object.entries(part);
    return entry ? [entry[0], path(entry[1])].filter(Boolean).join('.') : '';
  };
  return path(value) || (status ?? '');
}

/** One line of text for an event. Names of events and states aren't translated. */
export function lineOf(t: Translate, event: InspectionEvent): string {
  if (event.type === '@xstate.actor') {
    const state = stateOf(event.snapshot);
    return state ? t('started in {state}', { state }) : t('started');
  }
  if (event.type === '@xstate.event') return event.event.type;
  return `→ ${stateOf(event.snapshot)}`;
}
