import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import type { MenuReference } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { DropdownFilter } from './dropdownFilter.ts';
import type { Dropdown } from './dropdown.ts';

/** Returns the options of a dropdown list, with the fields of the specification and `value` and `label`. */
export async function getOptions(
  { db, actor }: Call,
  dropdown: Dropdown,
  filter: DropdownFilter,
): Promise<DropdownOption[]> {
  dropdown.check?.(filter);
  const rows = await getRows<{ id: number; name: string } & Record<string, unknown>>(
    { db, actor },
    dropdown,
    filter,
  );
  return rows.map(({ id, name, ...columns }) => ({
    value: id,
    label: name,
    [`${dropdown.prefix}Id`]: id,
    [`${dropdown.prefix}Name`]: name,
    ...columns,
  }));
}

/** Returns the rows as the list's query selects them. */
export async function getRows<Row extends object>(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  dropdown: Dropdown,
  filter: DropdownFilter,
): Promise<Row[]> {
  const reference = filter.MenuReferenceId as MenuReference | 0;
  const leaversOf = filter.LeaversOf as MenuReference | 0;
  return query<Row>(db, typeof dropdown.sql === 'string' ? dropdown.sql : dropdown.sql(filter), {
    accountId: actor.accountId,
    unitIds: filter.BusinessUnitId,
    workplaceGroupId: filter.WorkplaceGroupId,
    departmentId: filter.IntDepartmentId,
    chosen: filter.intId,
    search: filter.SearchText,
    permittedUnits: reference === 0 ? null : await unitsPermitted(db, actor, reference, 'isCreate'),
    leaverUnits: leaversOf === 0 ? [] : await unitsPermitted(db, actor, leaversOf, 'isView'),
    employeeId: actor.employeeId,
  });
}
