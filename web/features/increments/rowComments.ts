import { createAtom, type ReadonlyAtom } from '@xstate/store';

/** What is typed of single rows, before it is sent with a decision. Outlives a reload of the rows. */
export interface RowComments {
  /** As typed, by row; a comment redraws its own button and not 50,000 rows. */
  texts: ReadonlyAtom<ReadonlyMap<number, string>>;
  /** Trimmed; '' where nothing was typed. */
  of: (id: number) => string;
  write: (id: number, text: string) => void;
  /** These rows' comments have been sent. */
  forget: (ids: Iterable<number>) => void;
  /** How many rows have one. */
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
