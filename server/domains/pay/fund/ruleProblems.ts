import type { Values } from '#machines/kits/resources/schema.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Problem } from '#server/platform/errors.ts';

const SAME = 'Choose another element than for the employee’s share';
const POSTED = 'The ledger already has shares of this time';

/**
 * A rule needs a deduction and an employer's share as its elements. They can't change for days that the ledger already
 * has rows for; a change must begin on a later day.
 */
export async function fundRuleProblems(
  tx: Tx,
  accountId: number,
  rows: readonly Values[],
  ids: readonly (number | null)[],
): Promise<Problem[][]> {
  const elements = await query<{ id: number; direction: string }>(
    tx,
    'select id, direction from payroll_elements where account_id = $accountId',
    { accountId },
  );
  const directions = new Map<unknown, string>(elements.map(({ id, direction }) => [id, direction]));
  const [posted] = await query<{ day: string | null }>(
    tx,
    'select max(day)::text as day from pf_ledger where account_id = $accountId and slip_id is not null',
    { accountId },
  );
  const stored = await query<{
    id: number;
    ownElementId: number;
    companyElementId: number;
    fromDay: string;
  }>(
    tx,
    `select id, own_element_id as "ownElementId", company_element_id as "companyElementId",
       from_day::text as "fromDay" from pf_rules where id = any($ids::bigint[])`,
    { ids: ids.filter((id) => id !== null) },
  );
  return rows.map((row, at) => {
    const before = stored.find(({ id }) => id === ids[at]);
    const isSame =
      before?.ownElementId === row['ownElementId'] &&
      before?.companyElementId === row['companyElementId'] &&
      before?.fromDay === row['fromDay'];
    const day = toDay(row['fromDay']);
    const from = before && before.fromDay < day ? before.fromDay : day;
    const isPosted = !isSame && posted?.day != null && from <= posted.day;
    return [
      ...(directions.get(row['ownElementId']) === 'deduction'
        ? []
        : [{ path: 'ownElementId', message: 'Choose a deduction' }]),
      ...(directions.get(row['companyElementId']) === 'employer'
        ? []
        : [{ path: 'companyElementId', message: 'Choose an employer’s share' }]),
      ...(row['ownElementId'] === row['companyElementId']
        ? [{ path: 'companyElementId', message: SAME }]
        : []),
      ...(isPosted ? [{ path: 'fromDay', message: POSTED }] : []),
    ];
  });
}

const toDay = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An investment doesn’t mature before it begins. */
export const maturityProblems = (
  _tx: Tx,
  _accountId: number,
  rows: readonly Values[],
): Promise<Problem[][]> =>
  Promise.resolve(
    rows.map(({ startsOn, maturesOn }) =>
      maturesOn != null && toDay(maturesOn) < toDay(startsOn)
        ? [{ path: 'maturesOn', message: 'Matures on cannot be before From' }]
        : [],
    ),
  );
