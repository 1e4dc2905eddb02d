/**
 * Holds values that the catalogue declares, for code that may not import the catalogue. A slot is read only while calls
 * are handled, never while modules are loaded.
 */
export interface Slot<Value> {
  /**
   * Sets the value.
   * @throws if another value was set before
   */
  fill(value: Value): void;
  /**
   * The value.
   * @throws if the catalogue was not imported, so that no value is set
   */
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

/** Returns a function for a value that is computed from a slot when it is first needed. */
export function derive<Value, Result>(
  from: Slot<Value>,
  work: (value: Value) => Result,
): () => Result {
  let done: { result: Result } | undefined;
  return () => (done ??= { result: work(from.value) }).result;
}
