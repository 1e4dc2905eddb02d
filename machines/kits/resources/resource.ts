import type { Screen } from '#machines/core/screens/screen.ts';
import type { Fields, FieldValue } from './field.ts';

/**
 * Nested rows, which belong to one row of a resource and are saved with it, such as a department's
 * sections.
 */
export interface Rows {
  label: string;
  /** Its singular in lower case: `section`. */
  one: string;
  table: string;
  /** The column with the id of the row that contains them. */
  parent: string;
  fields: Fields;
  /** Kept in the order of the form, in the column `position`. */
  ordered?: true;
  /** The field by which they are sorted, if it isn't the name. */
  sortedBy?: string;
  /** Fields whose combined values may occur in only one row, such as the day of a holiday. */
  once?: readonly string[];
  /** Why the fields of a row don't fit together, and the field to blame. */
  misfit?: (row: Readonly<Record<string, FieldValue>>) => { field: string; message: string } | null;
  /** The minimum number of rows; default: none. */
  least?: number;
}

/**
 * Master data: a list from which other screens choose, declared once. Its table has `id`, a column
 * for each field, and the columns of the template table `resource_columns`.
 */
export interface Resource {
  /** Used in its paths, `/Resources/{id}`, and in its history. */
  id: string;
  /** Its singular in lower case: `department`. */
  one: string;
  table: string;
  /** `account`, or the reference field through which a row belongs to a business unit. */
  scope: 'account' | { through: string };
  screen: Screen;
  fields: Fields;
  /** The field with the name of a row; default: `name`. */
  title?: string;
  rows?: Readonly<Record<string, Rows>>;
  /** Only people with access to its rows can choose from them; default: every signed-in user. */
  confidential?: true;
}

/** Whether each row is a business unit, so that access depends on its own id. */
export const isBusinessUnit = ({ table }: Pick<Resource, 'table'>): boolean =>
  table === 'business_units';

export const getTitle = ({ title = 'name' }: Pick<Resource, 'title'>): string => title;

/** The column of a field: `businessUnitId` is `business_unit_id`. */
export const getColumn = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The query parameter of a field's filter: `status` alone filters by active rows. */
export const filterParameter = (field: string): string =>
  field === 'status' ? 'ownStatus' : field;

/** `A department`, `An SBU`: capitalised for the start of a sentence. */
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
