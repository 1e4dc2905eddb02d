import { sharesOf } from '#machines/workplace/meals.ts';
import { query } from '#server/db/sql.ts';
import { daysBefore, officeTime } from '../calendar.ts';
import { ACCOUNT_ID } from '../organisation.ts';
import type { Scenario, Stage } from '../scenario.ts';
import { MEAL_VENDORS } from '../workplaces.ts';

/** How many days of meals the demo remembers. */
const DAYS = 30;

/** Every third person eats in a canteen by plan; today's meals wait to be taken. */
export const cafeteria: Scenario = (stage) => [
  { at: officeTime(daysBefore(stage.today, 1), 60), happen: () => eat(stage) },
];

async function eat({ tx, today, people, random, actor }: Stage): Promise<void> {
  const hr = actor('hr');
  // Those who can sign in eat as well, so that their own food corner shows something.
  const eaters = people.filter(({ account }) => account !== undefined || random.chance(0.3));
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
      since: daysBefore(today, DAYS * 2),
      ids: eaters.map(({ employeeId }) => employeeId),
      vendors: eaters.map(() => random.pick(MEAL_VENDORS).vendor),
    },
  );
  const shares = MEAL_VENDORS.map(({ rate, share }) =>
    sharesOf({ rate, companyShare: share }, { quantity: 1, isGuest: false, isPayable: true }),
  );
  await query(
    tx,
    `insert into meal_takes (account_id, employee_id, meal_vendor_id, meal_date, quantity, is_guest,
       is_payable, rate, employee_pays, company_pays, taken_by, taken_at)
     select $accountId, p.employee_id, p.meal_vendor_id, d.day, 1, false, true, n.rate, n.employee,
       n.company, $userId, d.day + interval '7 hours' + (p.employee_id % 60) * interval '1 minute'
     from meal_plans p join meal_vendors v on v.id = p.meal_vendor_id
     join unnest($vendors::text[], $rates::numeric[], $employees::numeric[], $companies::numeric[])
       as n (vendor, rate, employee, company) on n.vendor = v.name
     join generate_series($from::date, $to::date, '1 day') as d (day)
       on p.valid @> d.day::date and extract(isodow from d.day)::int = any(p.weekdays)
     where (p.employee_id * 7 + extract(doy from d.day)::int) % 9 > 0
       and not exists (select from holidays h where h.account_id = $accountId and h.day = d.day)`,
    {
      accountId: ACCOUNT_ID,
      userId: hr.userId,
      from: daysBefore(today, DAYS),
      to: daysBefore(today, 1),
      vendors: MEAL_VENDORS.map(({ vendor }) => vendor),
      rates: MEAL_VENDORS.map(({ rate }) => rate),
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
