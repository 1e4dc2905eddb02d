import { createAtom, type ReadonlyAtom } from '@xstate/store';

/** Unsent comments on single rows. They are kept when rows are refetched. */
export interface RowComments {
  /** The texts by row; a change rerenders only the row's own button, not 50,000 rows. */
  texts: ReadonlyAtom<ReadonlyMap<number, string>>;
  /** Trimmed; '' for none. */
  of: (id: number) => string;
  write: (id: number, text: string) => void;
  /** Clears comments that were sent. */
  forget: (ids: Iterable<number>) => void;
  /** The number of rows with a comment. */
  count: () => number;
}

export function createRowComments(): RowComments {
  const texts = createAtom<ReadonlyMap<number, string>>(new Map());
  const without = (ids: Iterable<number>) => {
    const gone = new Set(ids);
    return [...texts.get()].filter(([id]) => !gone.has(id));
  };
  return {
    texts,
    of: (id) => (texts.get().get(id) ?? '').trim(),
    write: (id, text) =>
      texts.set(new Map(text === '' ? without([id]) : [...without([id]), [id, text]])),
    forget: (ids) => texts.set(new Map(without(ids))),
    count: () => [...texts.get().values()].filter((text) => text.trim() !== '').length,
  };
}
