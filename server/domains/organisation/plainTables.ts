import { declaredResources } from '#server/kits/resources/declared.ts';
import { derive } from '#server/platform/slot.ts';
import { capitalised, isBusinessUnit, type Resource } from '#machines/kits/resources/resource.ts';
import type { Dropdown } from './dropdown.ts';

/**
 * The options of a list in forms, which include the current value, and its rows on its own screen, which
 * include inactive ones.
 */
interface PlainTable {
  active: Dropdown;
  all: Dropdown;
}

/** Returns a table with `name`, joined to its account and limited to `$unitIds`. */
function plainTable(prefix: string, from: string, extraColumns = ''): PlainTable {
  const select = (isActive: string, shown: string): Dropdown => ({
    prefix,
    sql: `select t.id, t.name${extraColumns}${shown} from ${from} ${isActive}
      order by t.name, t.id`,
  });
  return {
    active: select('and (t.is_active or t.id = $chosen)', ''),
    all: select('', ', t.is_active as "isActive"'),
  };
}

const IN_UNITS = `where u.account_id = $accountId
  and (cardinality($unitIds::bigint[]) = 0 or u.id = any($unitIds))`;
const UNIT = `, u.id as "BusinessUnitId", u.name as "BusinessUnitName"`;

function ofResource({ id, table, scope }: Resource): [string, PlainTable] {
  const name = capitalised(id);
  if (isBusinessUnit({ table })) {
    const extraColumns = `, coalesce(t.logo_file_id, 0) as "intLogoUrlId", t.id as "intBusinessUnitId",
      t.name as "strBusinessUnit"`;
    return [
      name,
      plainTable(name, `business_units u join ${table} t on t.id = u.id ${IN_UNITS}`, extraColumns),
    ];
  }
  return scope === 'account'
    ? [name, plainTable(name, `${table} t where t.account_id = $accountId`)]
    : [
        name,
        plainTable(
          name,
          `${table} t join business_units u on u.id = t.business_unit_id ${IN_UNITS}`,
          UNIT,
        ),
      ];
}

const inside: readonly [string, PlainTable][] = [
  [
    'Section',
    plainTable(
      'Section',
      `sections t join departments d on d.id = t.department_id
       join business_units u on u.id = d.business_unit_id ${IN_UNITS}
       and ($departmentId::bigint = 0 or d.id = $departmentId)`,
      `, d.id as "DepartmentId", d.name as "DepartmentName"${UNIT}`,
    ),
  ],
  [
    'Workplace',
    plainTable(
      'Workplace',
      `workplaces t join workplace_groups g on g.id = t.workplace_group_id
       join business_units u on u.id = g.business_unit_id ${IN_UNITS}
       and ($workplaceGroupId::bigint = 0 or g.id = $workplaceGroupId)`,
      `, g.id as "WorkplaceGroupId", g.name as "WorkplaceGroupName"${UNIT}`,
    ),
  ],
  [
    'BankBranch',
    plainTable(
      'BankBranch',
      'bank_branches t join banks b on b.id = t.bank_id where b.account_id = $accountId',
      `, b.id as "BankId", b.name as "BankName", coalesce(t.routing_number, '') as "RoutingNumber"`,
    ),
  ],
];

/**
 * Every plain list of the organisation, by its name in calls, such as `HrPosition`. The lists come from the
 * declarations of resources, except for lists that only the readers of one screen may see.
 */
export const plainTables = derive(
  declaredResources,
  ({ resources }): ReadonlyMap<string, PlainTable> =>
    new Map([
      ...resources
        .filter(({ confidential, title }) => !confidential && title === undefined)
        .map(ofResource),
      ...inside,
    ]),
);
