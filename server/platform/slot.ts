/**
 * Holds what the catalogue declares, for code that may not import the catalogue. It is read while a call is answered,
 * never while modules load.
 */
export interface Slot<Value> {
  /** @throws if it was filled with something else before */
  fill(value: Value): void;
  /** @throws if the catalogue was not imported */
  readonly value: Value;
}

export function slot<Value>(what: string): Slot<Value> {
  let current: { value: Value } | undefined;
  return {
    fill(value) {
      if (current && current.value !== value) throw new Error(`The ${what} are declared twice`);
      current = { value };
    },
    get value() {
      if (!current) throw new Error(`The catalogue must be imported before the ${what} are read`);
      return current.value;
    },
  };
}

/** A value derived from a slot, computed at its first use. */
export function derive<Value, Result>(
  from: Slot<Value>,
  work: (value: Value) => Result,
): () => Result {
  let done: { result: Result } | undefined;
  return () => (done ??= { result: work(from.value) }).result;
}
