import type { DropdownFilter } from './asked.ts';

/** One dropdown: where its options come from and what the specification calls them. */
export interface Dropdown {
  /** `DepartmentId` and `DepartmentName` for `Department`. */
  prefix: string;
  /**
   * Selects `id`, `name` and whatever else an option carries, in order. Knows `$accountId`,
   * `$unitIds` (empty for all), `$workplaceGroupId`, `$departmentId` (0 for all), `$chosen`
   * (0 for none), `$search`, and `$pattern`, which is the same as `like` takes it.
   */
  sql: string | ((filter: DropdownFilter) => string);
  /** @throws AppError 400 where the filter can't be answered. */
  check?: (filter: DropdownFilter) => void;
}
