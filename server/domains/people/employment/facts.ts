import type { Position } from '#machines/domains/people/contracts/employment.ts';

/** The values of a version, with their columns in `employee_versions` and `employees`. */
export const COLUMNS = {
  businessUnitId: 'business_unit_id',
  departmentId: 'department_id',
  sectionId: 'section_id',
  workplaceGroupId: 'workplace_group_id',
  workplaceId: 'workplace_id',
  designationId: 'designation_id',
  employmentTypeId: 'employment_type_id',
  supervisorId: 'supervisor_id',
  isActive: 'is_active',
  grade: 'grade',
  separationType: 'separation_type',
} as const satisfies Record<keyof Position, string>;

/** The types of columns. Columns that aren't listed are IDs. */
export const COLUMN_TYPES: ReadonlyMap<string, string> = new Map([
  ['is_active', 'boolean'],
  ['grade', 'text'],
  ['separation_type', 'text'],
]);

/**
 * Joins a row to the tables that name its business unit, department, section, workplace, workplace group,
 * designation and employment type.
 */
export const placeJoins = (alias: string): string => `
  join designations g on g.id = ${alias}.designation_id
  join sections s on s.id = ${alias}.section_id
  join departments d on d.id = ${alias}.department_id
  join business_units u on u.id = ${alias}.business_unit_id
  join workplaces w on w.id = ${alias}.workplace_id
  join workplace_groups p on p.id = ${alias}.workplace_group_id
  join employment_types y on y.id = ${alias}.employment_type_id`;

/** Returns the columns of a row, in the order of `COLUMNS`. */
export const getColumns = (alias?: string): string =>
  Object.values(COLUMNS)
    .map((column) => (alias === undefined ? column : `${alias}.${column}`))
    .join(', ');

/** Returns SQL that writes the values of a row as JSON, by their names. */
export const positionSql = (alias: string): string =>
  `jsonb_build_object(${Object.entries(COLUMNS)
    .map(([name, column]) => `'${name}', ${alias}.${column}`)
    .join(', ')})`;
