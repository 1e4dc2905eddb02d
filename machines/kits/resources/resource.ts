import type { Screen } from '#machines/core/screens/screen.ts';
import type { Fields, FieldValue } from './field.ts';

/**
 * A list of nested rows, which belong to one row of a resource and are saved with it, such as the sections of a
 * department.
 */
export interface Rows {
  label: string;
  /** What one such row is called in a sentence, such as `section`. */
  one: string;
  table: string;
  /** The column with the ID of the row to which they belong. */
  parent: string;
  fields: Fields;
  /** Whether they keep the order of the form, which the column `position` stores. */
  ordered?: true;
  /** The field by which they are sorted, if it is not the name. */
  sortedBy?: string;
  /** Fields whose values together may occur in only one row, such as the day of a holiday. */
  once?: readonly string[];
  /** Why the values of a row do not fit together, and in which field that is reported; null if they fit. */
  misfit?: (row: Readonly<Record<string, FieldValue>>) => { field: string; message: string } | null;
  /** The least number of rows; by default none are needed. */
  least?: number;
}

/**
 * Master data: a list from which other screens choose. Its table has the column `id`, a column for each field,
 * and those of the template table `resource_columns`.
 */
export interface Resource {
  /** The ID, which is part of its paths (`/Resources/{id}`) and its history. */
  id: string;
  /** What one row is called in a sentence, such as `department`. */
  one: string;
  table: string;
  /** `account`, or the field that refers to the row through which a row belongs to a business unit. */
  scope: 'account' | { through: string };
  screen: Screen;
  fields: Fields;
  /** The field that contains the name of a row; by default `name`. */
  title?: string;
  rows?: Readonly<Record<string, Rows>>;
  /** Whether only people with access to its rows can choose from them. Otherwise every signed-in user can. */
  confidential?: true;
}

/** Whether each row is a business unit itself, so that access depends on the ID of the row. */
export const isBusinessUnit = ({ table }: Pick<Resource, 'table'>): boolean =>
  table === 'business_units';

export const getTitle = ({ title = 'name' }: Pick<Resource, 'title'>): string => title;

/** The name of a field's column: `business_unit_id` for `businessUnitId`. */
export const getColumn = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The name of the query parameter that filters by a field. `status` is already taken, because it filters by
 * active and inactive rows.
 */
export const filterParameter = (field: string): string =>
  field === 'status' ? 'ownStatus' : field;

/** Words with a capital letter, as at the beginning of a sentence. */
export const capitalised = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1);

/** SQL for the order of nested rows. */
export const orderOfRows = (
  { ordered, sortedBy }: Pick<Rows, 'ordered' | 'sortedBy'>,
  alias: string,
): string => {
  if (ordered) return `${alias}.position`;
  return sortedBy ? `${alias}.${getColumn(sortedBy)}` : `lower(${alias}.name)`;
};
