import type { ActorRefLike, InspectionEvent as XStateInspection } from 'xstate';
import {
  maskFields,
  PROTOCOL_VERSION,
  type InspectedSnapshot,
  type InspectionEvent,
} from '#machines/domains/workflows/contracts/inspector.ts';

/** The number of events that are kept for a viewer that opens later. */
const REMEMBERED = 200;

const page = crypto.randomUUID().slice(0, 6);
const events: InspectionEvent[] = [];
/**
 * The subscribers. Events are a stream and not a store, because a store would drop all but the last of
 * several events at the same moment.
 */
const listeners = new Set<(event: InspectionEvent) => void>();
let count = 0;

/**
 * The tabs of this browser share their events, so that a viewer in one tab sees all of them. Nothing leaves the
 * browser.
 */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('cadre.inspection') : null;
tabs?.addEventListener('message', ({ data }: MessageEvent<InspectionEvent>) => notify(data));

function notify(event: InspectionEvent): void {
  events.push(event);
  if (events.length > REMEMBERED) events.shift();
  for (const listener of listeners) listener(event);
}

/**
 * Converts XState's `inspect` events to the protocol of Stately's inspector. It masks every value, so that no
 * password or name reaches a viewer. The package @statelyai/inspect isn't used, because it adds a second socket
 * library and three serialisers for only three kinds of event.
 */
export function inspectActors(inspected: XStateInspection): void {
  const event = translated(inspected);
  if (!event) return;
  notify(event);
  tabs?.postMessage(event);
}

/**
 * Subscribes to the events of every actor in this browser, beginning with the recent ones. Returns a function that
 * unsubscribes.
 */
export function onInspection(listener: (event: InspectionEvent) => void): () => void {
  for (const event of events) listener(event);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const getId = ({ sessionId }: ActorRefLike): string => `${page}/${sessionId}`;

function translated(inspected: XStateInspection): InspectionEvent | null {
  const { actorRef } = inspected;
  const base = {
    sessionId: getId(actorRef),
    rootId: `${page}/${inspected.rootId}`,
    createdAt: String(Date.now()),
    id: `${page} ${(count += 1)}`,
    _version: PROTOCOL_VERSION,
  };
  if (inspected.type === '@xstate.actor') {
    return { ...base, ...introduced(actorRef), type: inspected.type };
  }
  if (inspected.type === '@xstate.event') {
    const { type, ...fields } = inspected.event;
    const source = inspected.sourceRef;
    return {
      ...base,
      type: inspected.type,
      event: { type, ...maskFields(fields) },
      sourceId: source ? getId(source) : undefined,
    };
  }
  if (inspected.type === '@xstate.snapshot') {
    const event = { type: inspected.event.type };
    return { ...base, type: inspected.type, event, snapshot: bare(inspected.snapshot) };
  }
  // The protocol has no microsteps or actions.
  return null;
}

/** A machine has a name of its own. A promise has none, so the name under which it was invoked is used. */
function introduced(actorRef: ActorRefLike) {
  const logic = 'logic' in actorRef ? actorRef.logic : null;
  const config = logic && typeof logic === 'object' && 'config' in logic ? logic.config : null;
  const id = config && typeof config === 'object' && 'id' in config ? config.id : null;
  const parent = '_parent' in actorRef ? actorRef._parent : null;
  const invoked = 'id' in actorRef ? actorRef.id : actorRef.sessionId;
  return {
    name: String(id ?? invoked),
    definition: undefined,
    parentId:
      parent && typeof parent === 'object' && 'sessionId' in parent
        ? `${page}/${String(parent.sessionId)}`
        : undefined,
    // An actor registers before it has a snapshot. The next event contains the snapshot.
    snapshot: {},
  };
}

function bare(snapshot: unknown): InspectedSnapshot {
  if (!snapshot || typeof snapshot !== 'object') return {};
  return {
    ...('status' in snapshot ? { status: String(snapshot.status) } : {}),
    ...('value' in snapshot ? { value: snapshot.value } : {}),
    ...('context' in snapshot && snapshot.context && typeof snapshot.context === 'object'
      ? { context: maskFields(snapshot.context) }
      : {}),
  };
}
