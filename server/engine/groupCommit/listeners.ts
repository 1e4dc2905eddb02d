import type { Engine } from '#server/engine/instances/engine.ts';
import type { RecipientKeys, Listeners } from '#server/engine/notices/listeners.ts';
import type { Waiting } from './singleEvent.ts';

const byEvent = new WeakMap<Engine, Map<string, RecipientKeys>>();

/**
 * The roles and states whose people may be notified of these events, whatever the events lead to. Other recipients
 * depend on the instances and are looked up later.
 */
export function getLikelyRecipients(engine: Engine, group: readonly Waiting[]): RecipientKeys {
  const all = group.map(({ workflow, item }) =>
    getEventRecipients(engine, workflow, item.event.type),
  );
  return {
    roles: [...new Set(all.flatMap(({ roles }) => roles))],
    states: [...new Set(all.flatMap(({ states }) => states))],
    employeeIds: [],
  };
}

function getEventRecipients(engine: Engine, workflow: string, event: string): RecipientKeys {
  const existing = byEvent.get(engine) ?? new Map<string, RecipientKeys>();
  byEvent.set(engine, existing);
  const key = `${workflow} ${event}`;
  const entry = existing.get(key) ?? read(engine, workflow, event);
  // Unknown event names are not cached, because anyone can send such names and so fill the memory.
  if (entry.states.length > 0) existing.set(key, entry);
  return entry;
}

function read(engine: Engine, workflow: string, event: string): RecipientKeys {
  const states = engine.workflows.get(workflow)?.description.states;
  const actions = [...(states?.values() ?? [])].flatMap((state) =>
    state.actions.filter((action) => action.event === event),
  );
  const reached = [...new Set(actions.flatMap(({ branches }) => branches.map(({ to }) => to)))];
  const notices = [
    ...actions.flatMap(({ notify }) => notify),
    ...reached.flatMap((id) => states?.get(id)?.meta.notify ?? []),
  ];
  const roles = notices.flatMap(({ to }) => {
    if ('role' in to) return [to.role];
    return 'vacant' in to && to.vacant ? [to.vacant] : [];
  });
  return { roles: [...new Set(roles)], states: reached, employeeIds: [] };
}

/** Whether the recipients that were looked up include all those that are needed. */
export const covers = (
  { asked }: { asked: RecipientKeys },
  { roles, states, employeeIds }: RecipientKeys,
): boolean =>
  roles.every((role) => asked.roles.includes(role)) &&
  states.every((state) => asked.states.includes(state)) &&
  employeeIds.every((id) => asked.employeeIds.includes(id));

/** The people who were found, and the roles, states and employees for which they were looked up. */
export interface FoundListeners extends Listeners {
  asked: RecipientKeys;
}
