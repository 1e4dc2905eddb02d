/** A row with optimistic locking. The server refuses to overwrite a later version than the one sent. */
export type Versioned = { version: number };

type Inside = { id?: number | string | null };
type Of = Readonly<Record<string, unknown>>;

/** The form may have the fields of a nested row in another order, so they are sorted before comparing. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, sorted) === JSON.stringify(other, sorted);

const getRows = (value: unknown): readonly Inside[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

/** The fields that differ between two versions. */
export const changedNames = (was: object, is: object): string[] =>
  Object.keys({ ...was, ...is }).filter((name) => !same((was as Of)[name], (is as Of)[name]));

/** Merges what was typed into another person's later version. Their values stay where nothing was typed. */
export function typedOver<Values extends object>(was: Values, typed: Values, is: Values): Values {
  const own = changedNames(was, typed).map((name) => [
    name,
    withTheirRows((was as Of)[name], (typed as Of)[name], (is as Of)[name]),
  ]);
  return { ...is, ...(Object.fromEntries(own) as Partial<Values>) };
}

/**
 * Removes nested rows that the other person deleted from the form and adds the rows that they added, because
 * saving would undo both. A row that they deleted and that was changed here stays, as a new row.
 */
function withTheirRows(was: unknown, typed: unknown, is: unknown): unknown {
  const [before, now] = [byId(was), byId(is)];
  if (before.size + now.size === 0) return typed;
  const rows = getRows(typed).flatMap((row): Inside[] => {
    const [old, theirs] = [before.get(row.id ?? ''), now.get(row.id ?? '')];
    if (old === undefined) return [row];
    if (theirs) return [typedOver(old, row, theirs)];
    return same(old, row) ? [] : [{ ...row, id: null }];
  });
  for (const [place, row] of getRows(is).entries()) {
    if (row.id != null && !before.has(row.id)) rows.splice(place, 0, row);
  }
  return rows;
}

/** Turns what was typed for a deleted row into a new row. Its nested rows are new, too. */
export const asNew = <Values extends object>(typed: Values): Values =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((one: unknown) =>
            typeof one === 'object' && one !== null && 'id' in one ? { ...one, id: null } : one,
          )
        : value,
    ]),
  ) as Values;

const byId = (rows: unknown) =>
  new Map(getRows(rows).flatMap((row) => (row.id == null ? [] : [[row.id, row] as const])));
