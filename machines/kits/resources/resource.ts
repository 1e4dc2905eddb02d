import type { Screen } from '#machines/core/screens/screen.ts';
import type { Fields, FieldValue } from './field.ts';

/**
 * A list of nested rows, which belong to one row of a resource and are saved with it, such as the sections of a
 * department.
 */
export interface Rows {
  label: string;
  /** What a single row is called in a sentence, such as `section`. */
  one: string;
  table: string;
  /** The column with the ID of the row that the nested rows belong to. */
  parent: string;
  fields: Fields;
  /** Whether the rows keep the order of the form, which is stored in the column `position`. */
  ordered?: true;
  /** The field by which the rows are sorted, if it is not the name. */
  sortedBy?: string;
  /** Fields whose combined values may occur in only one row, such as the day of a holiday. */
  once?: readonly string[];
  /**
   * Returns why the values of a row contradict each other, and the field at which to report that; null if they do not.
   */
  misfit?: (row: Readonly<Record<string, FieldValue>>) => { field: string; message: string } | null;
  /** The least number of rows; by default 0. */
  least?: number;
}

/**
 * Master data: a list from which other screens choose. Its table has the column `id`, a column for each field, and the
 * columns of the template table `resource_columns`.
 */
export interface Resource {
  /** The ID, which is part of the resource's paths (`/Resources/{id}`) and history. */
  id: string;
  /** What a single row is called in a sentence, such as `department`. */
  one: string;
  table: string;
  /**
   * `account` if rows belong to the whole account; otherwise the field with the reference through which a row belongs
   * to a business unit.
   */
  scope: 'account' | { through: string };
  screen: Screen;
  fields: Fields;
  /** The field that contains the name of a row; by default `name`. */
  title?: string;
  /** The order of its list; by default by the name. */
  order?: { by: string; descending?: true };
  rows?: Readonly<Record<string, Rows>>;
  /** Whether only people with access to the rows can choose from them. Otherwise, every signed-in user can. */
  confidential?: true;
}

/** Whether each row of the resource is itself a business unit, so that access depends on the ID of the row. */
export const isBusinessUnit = ({ table }: Pick<Resource, 'table'>): boolean =>
  table === 'business_units';

export const getTitle = ({ title = 'name' }: Pick<Resource, 'title'>): string => title;

/** The name of a field's column: `business_unit_id` for `businessUnitId`. */
export const getColumn = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The name of the query parameter that filters by a field. A field `status` gets another name, because `status` already
 * filters by active and inactive rows.
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
