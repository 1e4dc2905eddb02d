import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { ACCOUNT_ID } from './organisation.ts';
import { daysBefore } from './calendar.ts';

/**
 * Meal prices of the demo company's cafeterias: the price since a number of days ago, and the share that the company
 * pays.
 */
export const MEAL_VENDORS = [
  { place: 'Head Office Canteen', vendor: 'Rupali Kitchen', rate: 120, share: 50 },
  { place: 'Head Office Canteen', vendor: 'Green Leaf Catering', rate: 140, share: 50 },
  { place: 'Factory Canteen', vendor: 'Meghna Foods', rate: 85, share: 70 },
] as const;

/** Initial lists of the demo's workplaces. */
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
  await storeDesks(tx);
  await storeTerritories(tx);
}

/** One office with two floors of desks, four in a row, and a meeting room at each end. */
const storeDesks = (tx: Tx) =>
  query(
    tx,
    `with office as (
       insert into desk_offices (account_id, name) values ($accountId, 'Gulshan Tower') returning id),
     floors as (
       insert into desk_floors (account_id, desk_office_id, name)
       select $accountId, o.id, n from office o, unnest(array['4th floor', '5th floor']) n
       returning id, left(name, 1) as no)
     insert into desks (desk_floor_id, name, kind, seats, across, down)
     select f.id, case when x = 5 then 'R-' || f.no || y else 'S-' || f.no || lpad((y * 4 + x - 4)::text, 2, '0') end,
       case when x = 5 then 'room' else 'seat' end, case when x = 5 then 12 end, x, y
     from floors f, generate_series(1, 5) x, generate_series(1, 4) y
     where x < 5 or y in (1, 4)`,
    { accountId: ACCOUNT_ID },
  );

const storeTerritories = (tx: Tx) =>
  query(
    tx,
    `with regions as (
       insert into sales_regions (account_id, name)
       select $accountId, n from unnest(array['Dhaka Region', 'Chattogram Region']) n returning id, name),
     areas as (
       insert into sales_areas (account_id, sales_region_id, name)
       select $accountId, r.id, split_part(r.name, ' ', 1) || n from regions r,
         unnest(array[' North', ' South']) n returning id, name),
     territories as (
       insert into territories (account_id, sales_area_id, name)
       select $accountId, a.id, a.name || n from areas a, unnest(array[' 1', ' 2']) n
       returning id, name)
     insert into territory_people (territory_id, employee_id)
     select t.id, e.id from territories t
     join employees e on e.account_id = $accountId and (t.name = 'Dhaka North 1'
       and e.name = 'Anwar Talukder' or t.name = 'Chattogram South 2' and e.name = 'Farzana Akter')`,
    { accountId: ACCOUNT_ID },
  );
