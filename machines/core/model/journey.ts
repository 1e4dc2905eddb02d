import type { MachineDescription } from './describe.ts';

/**
 * A state and all states that can follow it by forward transitions. A transition that leads back, such as a request for
 * changes, is not followed, because its subject has not passed the later stages.
 */
export function onwardFrom(description: MachineDescription, state: string): Set<string> {
  const distances = distancesFromStart(description);
  const ahead = new Set<string>();
  const waiting = [state];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (ahead.has(at)) continue;
    ahead.add(at);
    const here = distances.get(at) ?? 0;
    waiting.push(...targets(description, at).filter((to) => (distances.get(to) ?? 0) > here));
  }
  return ahead;
}

/**
 * The states that normally follow a state. From each, the path takes the transition that the machine marks as primary,
 * or otherwise the first one that is not marked as dangerous.
 */
export function mainWayFrom(description: MachineDescription, state: string): string[] {
  const distances = distancesFromStart(description);
  const way: string[] = [];
  for (let at: string | undefined = state; at !== undefined; at = way.at(-1)) {
    const here = distances.get(at) ?? 0;
    const on = (description.states.get(at)?.actions ?? [])
      .filter(({ tone }) => tone !== 'danger')
      .toSorted((a, b) => Number(b.tone === 'primary') - Number(a.tone === 'primary'))
      .flatMap(({ branches }) => branches.map(({ to }) => to))
      .filter((to) => (distances.get(to) ?? 0) > here);
    const next = on[0];
    if (next === undefined) return way;
    way.push(next);
  }
  return way;
}

/** The initial state of a machine. */
export function getStart(description: MachineDescription): string {
  const start = [...description.states.values()].find(({ initial }) => initial);
  if (!start) throw new Error('A machine has no initial state');
  return start.id;
}

const cache = new WeakMap<MachineDescription, ReadonlyMap<string, number>>();

/** The least number of steps from the start to each state. */
function distancesFromStart(description: MachineDescription): ReadonlyMap<string, number> {
  const distances = cache.get(description) ?? workedOut(description);
  cache.set(description, distances);
  return distances;
}

function workedOut(description: MachineDescription): ReadonlyMap<string, number> {
  const start = getStart(description);
  const distances = new Map([[start, 0]]);
  for (const [at, distance] of distances) {
    for (const to of targets(description, at)) {
      if (!distances.has(to)) distances.set(to, distance + 1);
    }
  }
  return distances;
}

const targets = (description: MachineDescription, state: string): string[] =>
  description.states.get(state)?.actions.flatMap(({ branches }) => branches.map(({ to }) => to)) ??
  [];
