/** An option. `value` is for the program, `label` for the user. */
export type Option<V extends string | number> = {
  value: V;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
};

/** Lists longer than this get a search box. */
export const searchableAbove = 8;

/** At most this many rows are rendered: nobody reads more, and the search box narrows the rest. */
export const drawnAtMost = 200;

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase();

/** The options whose label or hint contains every typed word; labels that begin with it come first. */
export function matchOptions<V extends string | number>(
  options: readonly Option<V>[],
  query: string,
): readonly Option<V>[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return options;
  const found = options.filter((option) => {
    const text = fold(`${option.label} ${option.hint ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  const begins = (option: Option<V>) => fold(option.label).startsWith(first);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
