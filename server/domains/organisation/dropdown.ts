import type { DropdownFilter } from './dropdownFilter.ts';

/** A dropdown list, with the query of its options and the field names of the specification. */
export interface Dropdown {
  /** With `Department`, the fields are `DepartmentId` and `DepartmentName`. */
  prefix: string;
  /**
   * Selects `id`, `name` and further fields of an option, in order. The parameters are `$accountId`, `$unitIds`
   * (empty for all), `$workplaceGroupId` and `$departmentId` (0 for all), `$chosen` (0 for none), `$search`,
   * `$permittedUnits` (null for all) and `$employeeId` (the caller).
   */
  sql: string | ((filter: DropdownFilter) => string);
  /**
   * Checks the filter.
   * @throws AppError 400 if it is invalid.
   */
  check?: (filter: DropdownFilter) => void;
}
