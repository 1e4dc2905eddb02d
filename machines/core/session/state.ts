import { transition, type AnyStateMachine } from 'xstate';
import { stateName, stateValue } from '#machines/core/model/stateNames.ts';
import type { SessionEvent } from './events.ts';
import { sessionMachine } from './machine.ts';
import { blankSession, type SessionTag } from './vocabulary.ts';

// The machine without the types of its states, because stored states are plain texts.
const machine: AnyStateMachine = sessionMachine;

const getSnapshot = (state: string) =>
  machine.resolveState({ value: stateValue(state), context: blankSession });

/** The state in which a session begins on the server, when no one is signed in yet. */
export const SESSION_START = 'signedOut';

/** Whether a stored state, such as `awaitingCode.entering`, has a tag. False for a state that does not exist. */
export function stateHasTag(state: string, tag: SessionTag): boolean {
  const tags = tagsByState.get(state) ?? getTags(state);
  tagsByState.set(state, tags);
  return tags.has(tag);
}

const tagsByState = new Map<string, ReadonlySet<string>>();

function getTags(state: string): ReadonlySet<string> {
  try {
    return getSnapshot(state).tags;
  } catch {
    return new Set();
  }
}

/** The state of a stored session after some events; null if one of the events is not accepted. */
export function afterEvents(state: string, ...events: SessionEvent[]): string | null {
  let snapshot = getSnapshot(state);
  for (const event of events) {
    if (!snapshot.can(event)) return null;
    snapshot = transition(machine, snapshot, event)[0] as typeof snapshot;
  }
  return stateName(snapshot);
}
