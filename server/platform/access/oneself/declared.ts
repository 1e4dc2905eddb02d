import { slot } from '#server/platform/slot.ts';

/**
 * What people may write about themselves, each with the reason. All other writes about oneself are refused (refuse.ts),
 * so new calls, tables and columns are covered without an entry.
 */
export interface Exception {
  because: string;
  /** The tables in which the call may write rows about the caller; by default all. */
  tables?: readonly string[];
  /** Limits the exception to requests with certain bodies. */
  when?: (body: unknown) => boolean;
  /** Whether the exception is for programs only, because people use a different call for the same purpose. */
  isOfPrograms?: true;
}

export interface DeclaredExceptions {
  /** Exceptions by the route of the call. */
  calls: ReadonlyMap<string, Exception>;
  /** Tables about people that contain no facts that someone else has to decide on, each with the reason. */
  tables: ReadonlyMap<string, string>;
  /**
   * Columns that name someone other than the person whom the row is about, each with the reason.
   */
  columns: ReadonlyMap<string, string>;
}

export const declaredExceptions = slot<DeclaredExceptions>(
  'exceptions of what one writes of oneself',
);
