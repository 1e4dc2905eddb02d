import { getShares } from '#machines/domains/workplace/meals.ts';
import { query } from '#server/platform/db/sql.ts';
import { postOwedMeals, type OwedMeals } from '#server/domains/workplace/cafeteria/index.ts';
import { takePayItems } from '#server/domains/pay/items/index.ts';
import { daysBefore, firstOfMonth, officeTime } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Scenario, Stage } from '#server/demo/stage/scenario.ts';
import { MEAL_VENDORS } from '#server/demo/stage/workplaces.ts';

/** Days of meals in the demo. */
const DAYS = 365;
const MONTHS = 11;

/** Every tenth person has a meal plan; today's meals aren't collected yet. */
export const cafeteria: Scenario = (stage) => [
  { at: officeTime(daysBefore(stage.today, 1), 60), happen: () => eatAndPost(stage) },
];

/** Payroll has deducted the meals of past months. */
async function eatAndPost(stage: Stage): Promise<void> {
  const { tx, today, actor } = stage;
  await eat(stage);
  const owed = await query<OwedMeals>(
    tx,
    `select employee_id as "employeeId", date_trunc('month', meal_date)::date::text as month,
       sum(employee_pays)::text as amount
     from meal_takes where meal_date >= $from::date and meal_date < $before::date
     group by 1, 2 having sum(employee_pays) > 0 order by 2, 1`,
    { from: firstOfMonth(today, -MONTHS), before: firstOfMonth(today, 0) },
  );
  const { userId, accountId } = actor('finance');
  await postOwedMeals(tx, owed, { userId, accountId });
  const employeeIds = [...new Set(owed.map(({ employeeId }) => employeeId))];
  await takePayItems(tx, { month: firstOfMonth(today, -1), employeeIds }, { userId, accountId });
}

async function eat({ tx, today, people, random, actor }: Stage): Promise<void> {
  const hr = actor('hr');
  // Account holders also get meals, so that their own food corner isn't empty.
  const eaters = people.filter(({ account }) => account !== null || random.chance(0.1));
  await query(
    tx,
    `insert into meal_plans (account_id, employee_id, meal_vendor_id, weekdays, valid, created_by,
       created_at)
     select $accountId, e.id, v.id, '{7,1,2,3,4}', daterange(greatest($since::date, e.joining_date), null),
       $userId, $since::date
     from unnest($ids::bigint[], $vendors::text[]) as n (id, vendor)
     join employees e on e.id = n.id join meal_vendors v on v.name = n.vendor`,
    {
      accountId: ACCOUNT_ID,
      userId: hr.userId,
      since: daysBefore(today, DAYS),
      ids: eaters.map(({ employeeId }) => employeeId),
      vendors: eaters.map(() => random.pick(MEAL_VENDORS).vendor),
    },
  );
  const rates = await query<{ id: number; rate: number; share: number; during: string }>(
    tx,
    `select meal_vendor_id as id, rate::float8 as rate, company_share::float8 as share,
       daterange(starts_on, lead(starts_on) over (partition by meal_vendor_id order by starts_on))::text
         as during
     from meal_rates`,
  );
  const shares = rates.map(({ rate, share }) =>
    getShares({ rate, companyShare: share }, { quantity: 1, isGuest: false, isPayable: true }),
  );
  await query(
    tx,
    `insert into meal_takes (account_id, employee_id, meal_vendor_id, meal_date, quantity, is_guest,
       is_payable, rate, employee_pays, company_pays, taken_by, taken_at)
     select $accountId, p.employee_id, p.meal_vendor_id, d.day, 1, false, true, n.rate, n.employee,
       n.company, $userId, d.day + interval '7 hours' + (p.employee_id % 60) * interval '1 minute'
     from meal_plans p
     join generate_series($from::date, $to::date, '1 day') as d (day)
       on p.valid @> d.day::date and extract(isodow from d.day)::int = any(p.weekdays)
     join unnest($vendors::bigint[], $during::daterange[], $rates::numeric[], $employees::numeric[],
       $companies::numeric[]) as n (vendor, during, rate, employee, company)
       on n.vendor = p.meal_vendor_id and n.during @> d.day::date
     where (p.employee_id * 7 + extract(doy from d.day)::int) % 9 > 0
       and not exists (select from holidays h where h.account_id = $accountId and h.day = d.day)`,
    {
      accountId: ACCOUNT_ID,
      userId: hr.userId,
      from: daysBefore(today, DAYS),
      to: daysBefore(today, 1),
      vendors: rates.map(({ id }) => id),
      during: rates.map(({ during }) => during),
      rates: rates.map(({ rate }) => rate),
      employees: shares.map(({ employeePays }) => employeePays),
      companies: shares.map(({ companyPays }) => companyPays),
    },
  );
  await query(
    tx,
    `insert into meal_entries (account_id, employee_id, meal_vendor_id, meal_date, quantity, is_guest,
       narration, created_by)
     select $accountId, p.employee_id, p.meal_vendor_id, $today::date, 2, true, 'Buyers from Rotterdam', $userId
     from meal_plans p order by p.employee_id limit 3`,
    { accountId: ACCOUNT_ID, userId: hr.userId, today },
  );
}
