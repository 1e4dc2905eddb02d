import type { Chart } from '#machines/core/chart/contract.ts';
import type {
  InspectedSnapshot,
  InspectionEvent,
} from '#machines/domains/workflows/contracts/inspector.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type { Translate } from '#web/lib/messages.ts';

/** An actor with events, and its current state. */
export interface InspectedActor {
  id: string;
  name: string;
  /** The machine whose chart shows the actor. */
  chart: string;
  /** The actor that started it. */
  parentId: string | null;
  snapshot: InspectedSnapshot;
  events: number;
}

/** Sorts by time: events from the server may be older than the latest of this page. */
export const inOrder = (events: readonly InspectionEvent[]): InspectionEvent[] =>
  events.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt));

/**
 * Returns the machine of an actor. The session ID of a workflow instance is `workflow/instance`, and its name starts
 * with the same workflow. The session IDs of this page's actors start with an ID of the page instead, so the machine
 * is taken from their name.
 */
export const getMachine = ({
  sessionId,
  name,
}: Pick<Extract<InspectionEvent, { type: '@xstate.actor' }>, 'sessionId' | 'name'>): string =>
  sessionId.startsWith(`${name.split('/')[0]}/`) ? (sessionId.split('/')[0] ?? '') : name;

/**
 * Names all instances: by subject if the viewer may read it, and otherwise by workflow and number, because
 * the hash that identifies an instance means nothing to people.
 */
export function nameInstances(
  t: Translate,
  events: readonly InspectionEvent[],
  names: ReadonlyMap<string, string>,
  machines: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const all = new Map(names);
  const unnamed = new Map<string, number>();
  for (const { sessionId } of events) {
    const [machine = '', subject] = sessionId.split('/');
    const label = machines.get(machine);
    if (all.has(sessionId) || subject === undefined || label === undefined) continue;
    const n = (unnamed.get(machine) ?? 0) + 1;
    unnamed.set(machine, n);
    all.set(sessionId, `${label}: ${t('instance {n}', { n })}`);
  }
  return all;
}

/** Returns every actor, the most recently active first. */
export function actorsIn(
  events: readonly InspectionEvent[],
  names: ReadonlyMap<string, string>,
): InspectedActor[] {
  const actors = new Map<string, InspectedActor>();
  for (const event of events) {
    const { sessionId } = event;
    const existing = actors.get(sessionId) ?? {
      id: sessionId,
      name: names.get(sessionId) ?? getName(event),
      chart: sessionId.split('/')[0] ?? '',
      parentId: null,
      snapshot: {},
      events: 0,
    };
    if (event.type === '@xstate.actor') {
      existing.name = names.get(sessionId) ?? event.name;
      existing.chart = getMachine(event);
      existing.parentId = event.parentId ?? null;
    }
    if (event.type !== '@xstate.event')
      existing.snapshot = { ...existing.snapshot, ...event.snapshot };
    if (event.type === '@xstate.event') existing.events += 1;
    actors.delete(sessionId);
    actors.set(sessionId, existing);
  }
  return [...actors.values()].toReversed();
}

const getName = (event: InspectionEvent): string =>
  event.type === '@xstate.actor' ? event.name : event.sessionId;

/** A line of the tree: a workflow with its instances, or an actor under the one that started it. */
export type TreeRow =
  | { group: string; label: string; count: number }
  | { actor: InspectedActor; depth: number };

/** Instances by workflow, and actors of browsers under those that started them. */
export function getTree(
  actors: readonly InspectedActor[],
  labels: ReadonlyMap<string, string>,
): TreeRow[] {
  const ids = new Set(actors.map(({ id }) => id));
  const below = grouped(actors, ({ parentId }) =>
    parentId !== null && ids.has(parentId) ? parentId : '',
  );
  const getRows = (actor: InspectedActor, depth: number): TreeRow[] => [
    { actor, depth },
    ...(below.get(actor.id) ?? []).flatMap((child) => getRows(child, depth + 1)),
  ];
  const groups = grouped(below.get('') ?? [], ({ chart }) => chart);
  return [...groups].flatMap(([group, members]): TreeRow[] => [
    { group, label: labels.get(group) ?? group, count: members.length },
    ...members.flatMap((actor) => getRows(actor, 1)),
  ]);
}

/**
 * Returns the state as text, for example `awaitingCode.entering`. For actors that aren't machines, returns
 * their status.
 */
export function getState({ value, status }: InspectedSnapshot): string {
  const path = (part: unknown): string => {
    if (typeof part === 'string') return part;
    if (!part || typeof part !== 'object') return '';
    const [entry] = Object.entries(part);
    return entry ? [entry[0], path(entry[1])].filter(Boolean).join('.') : '';
  };
  return path(value) || (status ?? '');
}

/** Labels of states by machine and state. */
export const stateLabels = (charts: readonly Chart[]): ReadonlyMap<string, string> =>
  new Map(charts.flatMap(({ id, states }) => states.map((one) => [`${id} ${one.id}`, one.label])));

/** One line of text for an event. Only labels of states are translated, not names of events and states. */
export function getLine(
  t: Translate,
  event: InspectionEvent,
  labels: ReadonlyMap<string, string> = new Map(),
): string {
  const machine =
    event.type === '@xstate.actor' ? getMachine(event) : event.sessionId.split('/')[0];
  const said = (state: string) => {
    const label = labels.get(`${machine} ${state}`);
    return label === undefined ? state : `${state} · ${t(label)}`;
  };
  if (event.type === '@xstate.actor') {
    const state = getState(event.snapshot);
    return state ? t('started in {state}', { state: said(state) }) : t('started');
  }
  if (event.type === '@xstate.event') return event.event.type;
  return `→ ${said(getState(event.snapshot))}`;
}
