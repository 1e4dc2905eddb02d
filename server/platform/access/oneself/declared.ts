import { slot } from '#server/platform/slot.ts';

/**
 * Everything that someone may write about themselves, by name and with the reason. Whatever isn't here is
 * refused (refuse.ts), so a new call, table or column is covered from the start.
 */
export interface Exception {
  because: string;
  /** The tables in which it may write rows about the caller; default: all. */
  tables?: readonly string[];
  /** Limits the exception to these request bodies. */
  when?: (body: unknown) => boolean;
  /** Applies to programs only: a person could send the same with their own call. */
  isOfPrograms?: true;
}

export interface DeclaredExceptions {
  /** By route. */
  calls: ReadonlyMap<string, Exception>;
  /** Tables about people that state no fact an office decides on, with the reason. */
  tables: ReadonlyMap<string, string>;
  /** Columns that refer to someone other than the person whom the row is about, with the reason. */
  columns: ReadonlyMap<string, string>;
}

export const declaredExceptions = slot<DeclaredExceptions>(
  'exceptions of what one writes of oneself',
);
