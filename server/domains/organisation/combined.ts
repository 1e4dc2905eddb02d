import type { z } from 'zod';
import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryIdOrAll } from '#server/platform/http/query.ts';
import { dropdownFilter } from './dropdownFilter.ts';

/** The filters of lists of people (spec 002 §7). 0 means all. */
export const combinedQuery = dropdownFilter
  .pick({ BusinessUnitId: true, WorkplaceGroupId: true })
  .extend({
    DeptId: queryIdOrAll,
    DesigId: queryIdOrAll,
    SupervisorId: queryIdOrAll,
    EmpType: queryIdOrAll,
  });

/** The column of each filter, and the name of its list in the response. */
const FILTERS = {
  workplaceGroup: {
    asked: 'WorkplaceGroupId',
    column: 'workplace_group_id',
    table: 'workplace_groups',
  },
  department: { asked: 'DeptId', column: 'department_id', table: 'departments' },
  designation: { asked: 'DesigId', column: 'designation_id', table: 'designations' },
  supervisor: { asked: 'SupervisorId', column: 'supervisor_id', table: 'employees' },
  employmentType: { asked: 'EmpType', column: 'employment_type_id', table: 'employment_types' },
} as const;
type Filter = keyof typeof FILTERS;
const names = Object.keys(FILTERS) as Filter[];

const getPrefix = (list: string): string => list.charAt(0).toUpperCase() + list.slice(1);

const option = (prefix: string, alias: string, extraColumns = ''): string =>
  `json_build_object('value', ${alias}.id, 'label', ${alias}.name,
    '${prefix}Id', ${alias}.id, '${prefix}Name', ${alias}.name${extraColumns})`;

const listed = (row: string, order: string): string =>
  `coalesce(json_agg(${row} order by ${order}), '[]')`;

/** Returns SQL for the people who match all filters except the one whose list is being built. */
const among = (except?: Filter): string =>
  names
    .filter((name) => name !== except)
    .map((name) => `p."by${name}"`)
    .join(' and ');

const SQL = `
  with p as materialized (
    select e.id, e.name, e.code, ${names.map((name) => `e.${FILTERS[name].column}`).join(', ')},
      ${names
        .map(
          (name) =>
            `($${name}::bigint = 0 or e.${FILTERS[name].column} is not distinct from $${name}) as "by${name}"`,
        )
        .join(', ')}
    from employees e
    where e.account_id = $accountId and e.is_active
      and (cardinality($unitIds::bigint[]) = 0 or e.business_unit_id = any($unitIds))
  )
  select ${names
    .map(
      (name) => `(select ${listed(option(getPrefix(name), 'x'), 'x.name, x.id')}
      from ${FILTERS[name].table} x
      where x.id in (select p.${FILTERS[name].column} from p where ${among(name)})) as "${name}"`,
    )
    .join(',\n    ')},
    (select ${listed(option('Employee', 'p', `, 'EmployeeCode', p.code`), 'p.name, p.id')}
      from p where ${among()}) as employee`;

export type CombinedLists = Record<Filter | 'employee', DropdownOption[]>;

/**
 * GET /Employee/CombineDataSetByWorkplaceGDeptDesigSupEmpType: returns six lists for filtering people. Each is
 * limited by the choices in the others, so that no choice gives an empty result.
 */
export async function combinedLists(
  { db, actor }: Call,
  query: z.output<typeof combinedQuery>,
): Promise<CombinedLists | undefined> {
  return queryOne<CombinedLists>(db, SQL, {
    accountId: actor.accountId,
    unitIds: query.BusinessUnitId,
    ...Object.fromEntries(names.map((name) => [name, query[FILTERS[name].asked]])),
  });
}
