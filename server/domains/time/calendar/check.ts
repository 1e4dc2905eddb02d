import {
  clockSpan,
  DAY_MINUTES,
  getLength,
  getMinutes,
} from '#machines/domains/time/attendance/clock.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import type { Values } from '#machines/kits/resources/schema.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Problem } from '#server/platform/errors.ts';

/**
 * Checks assignments of calendars: a period may not end before it begins, and a person must belong to the
 * business unit.
 */
export async function assignmentProblems(
  tx: Tx,
  accountId: number,
  rows: readonly Values[],
): Promise<Problem[][]> {
  const people = rows.flatMap(({ employeeId }) => (employeeId as number | null) ?? []);
  const units = await query<{ id: number; unit: number }>(
    tx,
    `select id, business_unit_id as unit from employees
     where account_id = $accountId and id = any($people::bigint[])`,
    { accountId, people },
  );
  const readUnit = new Map(units.map(({ id, unit }) => [id, unit]));
  return rows.map(({ employeeId, businessUnitId, startsOn, endsOn }) => {
    const problems: Problem[] = [];
    const unit = readUnit.get(employeeId as number);
    if (unit !== undefined && unit !== businessUnitId) {
      problems.push({ path: 'employeeId', message: 'This person is in another business unit' });
    }
    if (typeof endsOn === 'string' && typeof startsOn === 'string' && endsOn < startsOn) {
      problems.push({ path: 'endsOn', message: 'Until cannot be before From' });
    }
    return problems;
  });
}

/** Checks that the breaks and limits of a shift fit each other. */
export const shiftProblems = (
  _tx: Tx,
  _accountId: number,
  rows: readonly Values[],
): Promise<Problem[][]> =>
  Promise.resolve(
    rows.map((row) => {
      const { kind, expectedHours, breakStarts, breakEnds, absentBelow, halfDayBelow } = row;
      const problems: Problem[] = gapProblems(row);
      if ((breakStarts === null) !== (breakEnds === null)) {
        const path = breakStarts === null ? 'breakStarts' : 'breakEnds';
        problems.push({ path, message: 'A break has a start and an end' });
      }
      if (kind === 'flexible' && expectedHours === null) {
        problems.push({ path: 'expectedHours', message: 'Expected hours is required' });
      }
      if (
        absentBelow !== null &&
        halfDayBelow !== null &&
        Number(absentBelow) > Number(halfDayBelow)
      ) {
        const message = 'Absent below must not be more than half day below';
        problems.push({ path: 'absentBelow', message });
      }
      return problems;
    }),
  );

/** Checks that the gap of a split shift is inside it. */
function gapProblems({ starts, ends, gapStarts, gapEnds }: Values): Problem[] {
  // Equal times mean that there is no gap.
  if (gapStarts === gapEnds) return [];
  if (gapStarts === null || gapEnds === null) {
    const path = gapStarts === null ? 'gapStarts' : 'gapEnds';
    return [{ path, message: 'A split shift has the end of one part and the start of the other' }];
  }
  const begins = getMinutes(plainText(starts));
  const length = getLength(clockSpan(plainText(starts), plainText(ends)));
  const after = (time: unknown) =>
    (getMinutes(plainText(time)) - begins + DAY_MINUTES) % DAY_MINUTES;
  const [from, to] = [after(gapStarts), after(gapEnds)];
  if (from > 0 && from < to && to < length) return [];
  return [
    { path: 'gapStarts', message: 'The parts of a split shift are between its start and end' },
  ];
}
