import { declaredResources } from '#server/kits/resources/declared.ts';
import { derive } from '#server/platform/slot.ts';
import type { Dropdown } from './dropdown.ts';
import { employeeSearch } from './employeeSearch.ts';
import { plainTables } from './plainTables.ts';

/** The names that the specification uses for lists with another name in Cadre. */
const OTHER_NAMES = {
  EmpDepartment: 'Department',
  masterSectionDDL: 'Section',
  EmpDesignation: 'Designation',
};

const active = (name: string): Dropdown => {
  const table = plainTables().get(name);
  if (!table) throw new Error(`${name} is not a list`);
  return table.active;
};

/**
 * The dropdown lists by DDLType (spec 000 §7, 001 §7), and every plain list of the organisation by its own name. To add
 * a list, an entry here is enough.
 */
export const dropdowns = derive(
  declaredResources,
  (): ReadonlyMap<string, Dropdown> =>
    new Map([
      ...[...plainTables().keys()].map((name) => [name, active(name)] as const),
      ...Object.entries(OTHER_NAMES).map(([type, name]) => [type, active(name)] as const),
      ['EmployeeBasicInfoSearchDDL', employeeSearch],
    ]),
);
