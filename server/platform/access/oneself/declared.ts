import { slot } from '#server/platform/slot.ts';

/**
 * Everything that someone may write about themselves, by name and with the reason. Whatever isn't here is
 * refused (refuse.ts), so a new call, table or column is covered from the start.
 */
export interface Exception {
  because: string;
  /** The tables whose rows about oneself it may write; default: all. */
  tables?: readonly string[];
  /** Only for such bodies. */
  when?: (body: unknown) => boolean;
  /** Only for what a program sends: a person could send the same by its call. */
  isOfPrograms?: true;
}

export interface DeclaredExceptions {
  /** By route. */
  calls: ReadonlyMap<string, Exception>;
  /** Rows about people that state no fact an office decides on, with the reason. */
  tables: ReadonlyMap<string, string>;
  /** Columns that refer to a person whom the row is not about, with the reason. */
  columns: ReadonlyMap<string, string>;
}

export const declaredExceptions = slot<DeclaredExceptions>(
  'exceptions of what one writes of oneself',
);
