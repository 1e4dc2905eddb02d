import type { AnyMachineSnapshot, StateValue } from 'xstate';

/**
 * The name of a snapshot's state, such as `mdDecision`, or `review.waiting` for a nested state. Parallel states have no
 * such name.
 */
export function stateName(snapshot: AnyMachineSnapshot): string {
  return getPath(snapshot.value);
}

function getPath(value: unknown): string {
  if (typeof value === 'string') return value;
  const [entry] = Object.entries(value as Record<string, unknown>);
  return entry ? `${entry[0]}.${getPath(entry[1])}` : '';
}

/** The state that has this name: the inverse of `stateName`. */
export const stateValue = (name: string): StateValue => {
  const [first = '', ...rest] = name.split('.');
  return rest.length === 0 ? first : { [first]: stateValue(rest.join('.')) };
};
