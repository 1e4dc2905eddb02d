/** What is typed of single rows, before it is sent with a decision. Outlives a reload of the rows. */
export interface RowComments {
  /** Trimmed; '' where nothing was typed. */
  of: (id: number) => string;
  /** As typed, for the box that shows it. */
  typed: (id: number) => string;
  write: (id: number, text: string) => void;
  /** These rows' comments have been sent. */
  forget: (ids: Iterable<number>) => void;
  /** How many rows have one. */
  count: () => number;
  subscribe: (listener: () => void) => () => void;
}

/** A store outside React, so that a comment redraws its own button and not 50,000 rows. */
export function createRowComments(): RowComments {
  const texts = new Map<number, string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const typed = (id: number) => texts.get(id) ?? '';
  return {
    of: (id) => typed(id).trim(),
    typed,
    write: (id, text) => {
      if (text === '') texts.delete(id);
      else texts.set(id, text);
      tell();
    },
    forget: (ids) => {
      for (const id of ids) texts.delete(id);
      tell();
    },
    count: () => [...texts.values()].filter((text) => text.trim() !== '').length,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
