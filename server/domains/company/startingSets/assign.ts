import {
  calendarAssignment,
  offDayAssignment,
} from '#machines/domains/time/calendar/resources/timeAssignments.ts';
import { comparisonKey } from '#machines/core/values/textKeys.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { offDayGroup } from '#machines/domains/time/calendar/resources/offDayGroup.ts';
import { shift } from '#machines/domains/time/roster/resources/shift.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { readNames } from './rows.ts';

/** The row of the set that each business unit begins with. */
const ASSIGNED = [
  { resource: calendarAssignment, field: 'shiftId', of: shift, name: 'Office hours' },
  { resource: offDayAssignment, field: 'offDayGroupId', of: offDayGroup, name: 'Weekly off days' },
];

/**
 * Returns an assignment for each business unit that has none of its own, so that all its people have hours and
 * days off. A unit whose assignment has ended gets no new one, because a person ended it on purpose.
 */
export async function getAssignments(
  tx: Tx,
  accountId: number,
  from: string,
): Promise<{ resource: Resource; rows: Record<string, unknown>[]; kept: number }[]> {
  const parts = [];
  for (const { resource, field, of, name } of ASSIGNED) {
    const units = await query<{ id: number; name: string; isAssigned: boolean }>(
      tx,
      `select u.id, u.name, exists (select from ${resource.table} a where a.business_unit_id = u.id
         and a.department_id is null and a.employee_id is null) as "isAssigned"
       from business_units u where u.account_id = $accountId and u.is_active order by u.id`,
      { accountId },
    );
    const id = (await readNames(tx, accountId, of)).get(comparisonKey(name)) ?? null;
    const without = units.filter(({ isAssigned }) => !isAssigned);
    parts.push({
      resource,
      kept: units.length - without.length,
      rows: without.map((unit) => ({
        note: `${name}: ${unit.name}`.slice(0, 100),
        [field]: id,
        businessUnitId: unit.id,
        startsOn: from,
      })),
    });
  }
  return parts;
}
