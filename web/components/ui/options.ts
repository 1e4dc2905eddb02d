import { isFoundBy, searchKey } from '#machines/core/values/textKeys.ts';
/** An option to choose. The program uses `value`, and the user sees `label`. */
export type Option<V extends string | number> = {
  value: V;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
};

/** Lists that are longer than this get a search box. */
export const searchableAbove = 8;

/** At most this many options are rendered. No one reads more, and the search box narrows them down. */
export const drawnAtMost = 200;

/** Returns the options whose label or hint contains every typed word. Labels that begin with the text come first. */
export function matchOptions<V extends string | number>(
  options: readonly Option<V>[],
  query: string,
): readonly Option<V>[] {
  if (query.trim() === '') return options;
  const [first = ''] = searchKey(query).split(' ');
  const matchingOptions = options.filter(({ label, hint }) =>
    isFoundBy(`${label} ${hint ?? ''}`, query),
  );
  const begins = (option: Option<V>) => searchKey(option.label).startsWith(first);
  return [
    ...matchingOptions.filter(begins),
    ...matchingOptions.filter((option) => !begins(option)),
  ];
}
