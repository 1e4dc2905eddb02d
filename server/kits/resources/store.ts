import type { Field } from '#machines/kits/resources/field.ts';
import { getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import { AppError } from '#server/platform/errors.ts';
import { COLUMN_TYPE } from './select.ts';

export const getType = (field: Field | undefined): string => COLUMN_TYPE[field?.kind ?? 'text'];

/** Whether a database error is the violation of a constraint on overlapping periods. */
export const isOverlap = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23P01';

export const getOverlap = ({ one }: Pick<Resource, 'one'>): string =>
  `Another ${one} covers the same people in this period`;

/**
 * Converts the error of a unique index to a message. The error occurs when two people add the same name at once, which
 * the check before cannot notice.
 */
export const sayTaken =
  (resource: Pick<Resource, 'one' | 'title'>) =>
  (error: unknown): never => {
    if (error instanceof Error && 'code' in error && error.code === '23505') {
      const { constraint } = error as { constraint?: string };
      // The schema has already compared nested rows (`once`), but some rows are equal only by the
      // database's comparison.
      const isName = constraint?.endsWith('_by_key') ?? true;
      const message = isName
        ? `Another ${resource.one} has this name`
        : `Two rows of this ${resource.one} are the same`;
      throw new AppError('conflict', message, { errors: [{ path: getTitle(resource), message }] });
    }
    if (isOverlap(error)) throw new AppError('conflict', getOverlap(resource));
    throw error;
  };
