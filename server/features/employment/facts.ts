import type { Position } from '#machines/contracts/employment.ts';

/** The values of a version, and their columns in `employee_versions` and `employees`. */
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

/** The type of a column; ids are left out. */
export const TYPES: ReadonlyMap<string, string> = new Map([
  ['is_active', 'boolean'],
  ['grade', 'text'],
  ['separation_type', 'text'],
]);

/** The columns of a row, in the order of `COLUMNS`. */
export const columnsOf = (alias?: string): string =>
  Object.values(COLUMNS)
    .map((column) => (alias === undefined ? column : `${alias}.${column}`))
    .join(', ');

/** The values of a row as JSON, by their names. */
export const positionSql = (alias: string): string =>
  `jsonb_build_object(${Object.entries(COLUMNS)
    .map(([name, column]) => `'${name}', ${alias}.${column}`)
    .join(', ')})`;
