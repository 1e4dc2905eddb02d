import { recurringItem } from '#machines/domains/pay/resources/recurringItem.ts';
import { postPayItems } from '#server/domains/pay/items/index.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { saveRows } from '#server/kits/resources/save.ts';
import { query } from '#server/platform/db/sql.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import { storeRun, type MonthOfGroup, type Paid } from './storeRun.ts';

/**
 * Months of the first group that get a payment, counted from the group's last month. Salaries of the second last month
 * are paid.
 */
const PAID = 2;
const OF_BONUS = 4;
const LATE_FROM = 5;

/**
 * A bonus, an allowance that was recorded late and is paid as arrears, and items that were paid without waiting for the
 * month's salary.
 */
export async function storeOtherRuns(
  stage: Paid,
  engine: Engine,
  months: readonly MonthOfGroup[],
): Promise<void> {
  const own = months.filter(({ groupId }) => groupId === months[0]?.groupId);
  const paid = own.at(-PAID);
  const ofBonus = own.at(-OF_BONUS);
  const lateFrom = own.at(-LATE_FROM);
  if (!paid || !ofBonus || !lateFrom) return;
  const [bonus] = await query<{ id: number }>(
    stage.tx,
    `select id from bonus_setups
     where account_id = $accountId and is_active and religion_id is null order by id limit 1`,
    { accountId: ACCOUNT_ID },
  );
  if (bonus) {
    await storeRun(stage, engine, ofBonus, { kind: 'bonus', bonusSetupId: bonus.id, stop: 'paid' });
  }
  const people = await readPeople(stage, paid);
  if (people.length === 0) return;
  await storeItems(stage, people.slice(0, 3), paid);
  await storeRun(stage, engine, paid, { kind: 'manual', stop: 'locked' });
  await storeLateAllowance(stage, people.slice(3), lateFrom);
  await storeRun(stage, engine, paid, { kind: 'arrear', stop: 'review' });
}

interface Person {
  employeeId: number;
  businessUnitId: number;
  elementId: number;
}

/** Nine people of the payroll group who were paid in this month, with the ID of the allowance's pay element. */
const readPeople = ({ tx }: Paid, { id: monthId }: MonthOfGroup): Promise<Person[]> =>
  query<Person>(
    tx,
    `select e.id as "employeeId", e.business_unit_id as "businessUnitId", x.id as "elementId"
     from slips s join payroll_runs r on r.id = s.run_id join employees e on e.id = s.employee_id
     join payroll_elements x on x.account_id = e.account_id and x.code = 'special_allowance'
     where r.month_id = $monthId and r.kind = 'salary' and s.is_live and e.is_active
     order by e.id % 17, e.id limit 9`,
    { monthId },
  );

async function storeItems(
  { tx, actor }: Paid,
  people: readonly Person[],
  { lastDay }: MonthOfGroup,
): Promise<void> {
  await postPayItems(
    tx,
    people.map(({ employeeId, elementId }, at) => ({
      employeeId,
      elementId,
      month: lastDay,
      direction: 'earning',
      kind: 'special_allowance',
      source: 'demo',
      sourceId: employeeId,
      amount: 2500 + at * 500,
    })),
    { accountId: ACCOUNT_ID, userId: actor('hr').userId },
    'Stood in for the plant manager at the fair',
  );
}

async function storeLateAllowance(
  { tx, actor }: Paid,
  people: readonly Person[],
  { lastDay }: MonthOfGroup,
): Promise<void> {
  await saveRows(
    tx,
    actor('hr'),
    recurringItem,
    people.map(({ employeeId, businessUnitId, elementId }) => ({
      id: null,
      version: null,
      values: {
        employeeId,
        businessUnitId,
        elementId,
        note: 'Deputy of the department, agreed in summer',
        amount: 1200,
        replaces: false,
        startsOn: lastDay,
        endsOn: null,
        cap: null,
      },
    })),
    { reach: { create: null, edit: null } },
  );
}
