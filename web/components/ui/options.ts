/** One thing to choose. `value` is what the program keeps, `label` what a person reads. */
export type Option<V extends string | number> = {
  value: V;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
};

/** A list this long gets a search box. */
export const searchableAbove = 8;

/** More rows than this aren't drawn: nobody reads them, and the search box narrows the rest. */
export const drawnAtMost = 200;

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase();

/** The options whose label or hint holds every word typed; those whose label begins so come first. */
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
