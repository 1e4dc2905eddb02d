import type { Field } from '#machines/kits/resources/field.ts';
import { getColumn, getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import { AppError } from '#server/platform/errors.ts';
import { COLUMN_TYPE } from './select.ts';

export const getType = (field: Field | undefined): string => COLUMN_TYPE[field?.kind ?? 'text'];

/** Whether a database error is the violation of a constraint on overlapping periods. */
export const isOverlap = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23P01';

export const getOverlap = ({ one }: Pick<Resource, 'one'>): string =>
  `Another ${one} covers the same people in this period`;

type Named = Pick<Resource, 'one' | 'title'> & Partial<Pick<Resource, 'table' | 'fields'>>;

/** What PostgreSQL says of a violated unique index. */
interface Violation {
  constraint?: string;
  table?: string;
  /** Such as `Key (account_id, item_kind)=(1, loan) already exists.` */
  detail?: string;
}

/**
 * Converts the error of a unique index to a message. The error occurs when two people add the same name at once, which
 * the check before cannot notice, and for rules that only the index knows.
 */
export const sayTaken =
  (resource: Named) =>
  (error: unknown): never => {
    if (error instanceof Error && 'code' in error && error.code === '23505') {
      const { path = getTitle(resource), message } = getViolation(resource, error as Violation);
      throw new AppError('conflict', message, { errors: [{ path, message }] });
    }
    if (isOverlap(error)) throw new AppError('conflict', getOverlap(resource));
    throw error;
  };

function getViolation(
  resource: Named,
  violation: Violation,
): { path?: string | undefined; message: string } {
  const { one, table } = resource;
  const { constraint } = violation;
  // The schema has already compared nested rows (`once`), but some rows are equal only by the database's comparison.
  const isNested =
    violation.table !== undefined && table !== undefined && violation.table !== table;
  if (isNested) return { message: `Two rows of this ${one} are the same` };
  const fields = getFieldsOf(resource, violation);
  const isName = fields.length === 0 || fields.some(({ path }) => path === getTitle(resource));
  if (isName) {
    const isTwin = constraint === undefined || constraint.includes('_by_');
    return {
      message: isTwin ? `Another ${one} has this name` : `Two rows of this ${one} are the same`,
    };
  }
  const label = fields.map((field) => field.label).join(', ');
  return {
    path: fields[0]?.path,
    message:
      fields.length === 1
        ? `Another ${one} has this ${label}`
        : `Another ${one} has the same ${label}`,
  };
}

/** Returns the fields whose columns a unique index compares. */
function getFieldsOf(
  { fields = {} }: Named,
  { detail = '' }: Violation,
): { path: string; label: string }[] {
  const key = /\((.*?)\)=\(/u.exec(detail)?.[1] ?? '';
  const columns = new Set(key.match(/\w+/gu) ?? []);
  return Object.entries(fields)
    .filter(([name]) => columns.has(getColumn(name)))
    .map(([path, { label }]) => ({ path, label: label.toLowerCase() }));
}
