import type { Screen } from '#machines/screens/screen.ts';
import type { Fields } from './field.ts';

/** Rows that belong to one row of a resource and are saved with it, such as a department's sections. */
export interface Rows {
  label: string;
  /** One of them, in lower case: `section`. */
  one: string;
  table: string;
  /** The column that names the row they belong to. */
  parent: string;
  fields: Fields;
  /** Kept in the order of the form, in the column `position`. */
  ordered?: true;
  /** The field by which they stand in order, where that isn't their name. */
  sortedBy?: string;
  /** The least there must be; else none. */
  least?: number;
  /** A person's field in which nobody may put themselves, because rights go with it. */
  notOneself?: string;
}

/**
 * Master data: a list that other screens choose from, declared once. Its table has `id`, a column for
 * each field, and the columns of the template table `resource_columns`.
 */
export interface Resource {
  /** In the address of its calls, `/Resources/{id}`, and in its history. */
  id: string;
  /** One of them, in lower case inside sentences: `department`. */
  one: string;
  table: string;
  /** `account`, or the reference field through which a row belongs to a business unit. */
  scope: 'account' | { through: string };
  screen: Screen;
  fields: Fields;
  /** The field with the name of a row; default: `name`. */
  title?: string;
  /** Each row of it is a business unit: reach is by its own id. */
  isBusinessUnit?: true;
  rows?: Readonly<Record<string, Rows>>;
  /** Only people with access to the screen can choose from it; default: every signed-in user. */
  confidential?: true;
}

export const titleOf = ({ title = 'name' }: Pick<Resource, 'title'>): string => title;

/** The column of a field: `businessUnitId` is `business_unit_id`. */
export const columnOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What a list is asked by a field's value: `status` alone asks whether rows are active. */
export const filterParameter = (field: string): string =>
  field === 'status' ? 'ownStatus' : field;

/** `A department`, `An SBU`: how a sentence begins with one of them. */
export const capitalised = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1);

/** How rows inside a row stand in order, in SQL. */
export const orderOfRows = (
  { ordered, sortedBy }: Pick<Rows, 'ordered' | 'sortedBy'>,
  alias: string,
): string => {
  if (ordered) return `${alias}.position`;
  return sortedBy ? `${alias}.${columnOf(sortedBy)}` : `lower(${alias}.name)`;
};
