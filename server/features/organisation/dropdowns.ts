import type { Dropdown } from './dropdown.ts';
import { PLAIN_TABLES } from './plainTables.ts';
import { employeeSearch } from './employeeSearch.ts';

const inUnits = (column: string): string =>
  `(cardinality($unitIds::bigint[]) = 0 or ${column} = any($unitIds))`;

export const businessUnits: Dropdown = {
  prefix: 'BusinessUnit',
  sql: `select id, name, coalesce(logo_file_id, 0) as "intLogoUrlId", id as "intBusinessUnitId",
      name as "strBusinessUnit"
    from business_units where account_id = $accountId and ${inUnits('id')} order by name, id`,
};

/**
 * By DDLType (spec 000 §7, 001 §7), and every plain list of the organisation by its own name. Adding a
 * dropdown is adding its entry.
 */
export const DROPDOWNS: ReadonlyMap<string, Dropdown> = new Map([
  ...[...PLAIN_TABLES].map(([name, { active }]) => [name, active] as const),
  ...Object.entries<Dropdown>({
    BusinessUnit: businessUnits,
    WorkplaceGroup: {
      prefix: 'WorkplaceGroup',
      sql: `select g.id, g.name, u.id as "BusinessUnitId", u.name as "BusinessUnitName"
      from workplace_groups g join business_units u on u.id = g.business_unit_id
      where u.account_id = $accountId and ${inUnits('u.id')} order by g.name, u.name, g.id`,
    },
    EmpDepartment: {
      prefix: 'Department',
      sql: `select d.id, d.name, u.id as "BusinessUnitId", u.name as "BusinessUnitName"
      from departments d join business_units u on u.id = d.business_unit_id
      where u.account_id = $accountId and ${inUnits('u.id')} order by d.name, u.name, d.id`,
    },
    masterSectionDDL: {
      prefix: 'Section',
      sql: `select s.id, s.name, d.id as "DepartmentId", d.name as "DepartmentName",
        u.id as "BusinessUnitId"
      from sections s join departments d on d.id = s.department_id
      join business_units u on u.id = d.business_unit_id
      where u.account_id = $accountId and ${inUnits('u.id')}
        and ($departmentId::bigint = 0 or d.id = $departmentId)
      order by s.name, d.name, s.id`,
    },
    EmpDesignation: {
      prefix: 'Designation',
      sql: 'select id, name from designations where account_id = $accountId order by name, id',
    },
    EmploymentType: {
      prefix: 'EmploymentType',
      sql: 'select id, name from employment_types where account_id = $accountId order by name, id',
    },
    EmployeeBasicInfoSearchDDL: employeeSearch,
  }),
]);
