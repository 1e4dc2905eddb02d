import type { DropdownFilter } from './dropdownFilter.ts';

/** One dropdown: the query of its options, and the specification's field names. */
export interface Dropdown {
  /** `DepartmentId` and `DepartmentName` for `Department`. */
  prefix: string;
  /**
   * Selects `id`, `name` and further fields of an option, in order. Bindings: `$accountId`, `$unitIds`
   * (empty for all), `$workplaceGroupId`, `$departmentId` (0 for all), `$chosen` (0 for none), `$search`,
   * `$permittedUnits` (null for all) and `$employeeId` (the caller's).
   */
  sql: string | ((filter: DropdownFilter) => string);
  /** @throws AppError 400 for an invalid filter. */
  check?: (filter: DropdownFilter) => void;
}
