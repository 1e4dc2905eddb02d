import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { ACCOUNT_ID } from './organisation.ts';
import { daysBefore } from './calendar.ts';

/** What the demo company's cafeterias cost: the rate from so many days ago, and the company's share. */
export const MEAL_VENDORS = [
  { place: 'Head Office Canteen', vendor: 'Rupali Kitchen', rate: 120, share: 50 },
  { place: 'Head Office Canteen', vendor: 'Green Leaf Catering', rate: 140, share: 50 },
  { place: 'Factory Canteen', vendor: 'Meghna Foods', rate: 85, share: 70 },
] as const;

/** Lists that the demo's workplaces begin with. */
export async function storeWorkplaces(tx: Tx, today: string): Promise<void> {
  await query(
    tx,
    `with places as (
       insert into meal_places (account_id, name, closes_hour, closes_day_before)
       values ($accountId, 'Head Office Canteen', 10, false), ($accountId, 'Factory Canteen', 18, true)
       returning id, name),
     vendors as (
       insert into meal_vendors (account_id, meal_place_id, name)
       select $accountId, p.id, v.vendor from unnest($places::text[], $vendors::text[]) as v (place, vendor)
       join places p on p.name = v.place returning id, name)
     insert into meal_rates (meal_vendor_id, position, starts_on, rate, company_share)
     select w.id, r.position, r.starts_on, r.rate, v.share
     from unnest($vendors::text[], $rates::numeric[], $shares::numeric[]) as v (vendor, rate, share)
     join vendors w on w.name = v.vendor
     cross join lateral (values (0, $early::date, v.rate - 10), (1, $late::date, v.rate))
       as r (position, starts_on, rate)`,
    {
      accountId: ACCOUNT_ID,
      places: MEAL_VENDORS.map(({ place }) => place),
      vendors: MEAL_VENDORS.map(({ vendor }) => vendor),
      rates: MEAL_VENDORS.map(({ rate }) => rate),
      shares: MEAL_VENDORS.map(({ share }) => share),
      early: daysBefore(today, 700),
      late: daysBefore(today, 200),
    },
  );
}
