import { offerAsset, startSome } from '#server/domains/assets/index.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { daysBefore, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Moment, Scenario, Stage } from '#server/demo/stage/scenario.ts';

/** Who was offered which asset, and how many days ago. */
const OFFERS = [
  { login: 'employee', kind: 'Mobile phone', daysAgo: 1, note: 'With charger and cover' },
  { login: 'manager', kind: 'Laptop', daysAgo: 2, note: 'Replaces the old one' },
  { login: 'finance', kind: 'Mobile phone', daysAgo: 3, note: null },
] as const;

/**
 * The company's laptops, phones and assets that are counted by quantity, handed out over the years. Some are offered,
 * returned or lost.
 */
export const assets: Scenario = (stage) => [
  {
    at: officeTime(daysBefore(stage.today, 38), 30),
    happen: (engine) => register(stage, engine),
  },
  ...OFFERS.map((one): Moment => ({
    at: officeTime(workingDaysBefore(stage.today, one.daysAgo), 60),
    happen: (engine) => offerOne(stage, engine, one),
  })),
  {
    at: officeTime(workingDaysBefore(stage.today, 2), 90),
    happen: (engine) => move(stage, engine, { event: 'askReturn', by: 'admin', skip: 2 }),
  },
  {
    at: officeTime(workingDaysBefore(stage.today, 1), 120),
    happen: (engine) => move(stage, engine, { event: 'reportLoss', by: 'admin', skip: 5 }),
  },
];

async function register({ tx, today }: Stage, engine: Engine): Promise<void> {
  for (const statement of STATEMENTS) await query(tx, statement, { accountId: ACCOUNT_ID, today });
  await recordUnrecorded(tx, 'assetKind');
  await recordUnrecorded(tx, 'asset');
  while (await startSome(tx, engine));
}

async function offerOne(
  { tx, actor }: Stage,
  engine: Engine,
  { login, kind, note }: (typeof OFFERS)[number],
): Promise<void> {
  const [spare] = await query<{ id: number }>(
    tx,
    `select a.id from assets a join asset_kinds k on k.id = a.asset_kind_id
     where a.account_id = $accountId and k.name = $kind and not exists (
       select from asset_handovers h where h.asset_id = a.id) order by a.id limit 1`,
    { accountId: ACCOUNT_ID, kind },
  );
  const receiverId = actor(login).employeeId;
  if (!spare || receiverId === null) return;
  await offerAsset(tx, engine, actor('admin'), {
    assetId: spare.id,
    receiverId,
    quantity: 1,
    note,
    from: null,
  });
}

/** Sends an event to a few of the assigned laptops. */
async function move(
  { tx, actor }: Stage,
  engine: Engine,
  { event, by, skip }: { event: string; by: string; skip: number },
): Promise<void> {
  const rows = await query<{ id: number }>(
    tx,
    `select h.id from asset_handovers h
     join workflow_instances i on i.workflow = 'assetHandover' and i.subject_id = h.id and i.state = 'held'
     where h.account_id = $accountId and not exists (select from users u where u.employee_id = h.receiver_id) order by h.id desc offset $skip limit 3`,
    { accountId: ACCOUNT_ID, skip },
  );
  if (rows.length === 0) return;
  const comment =
    event === 'reportLoss' ? 'The person says that it was left in a rickshaw' : 'For the audit';
  await dispatch(tx, engine, {
    workflow: 'assetHandover',
    actor: actor(by),
    items: rows.map(({ id }) => ({ subjectId: id, event: { type: event, comment } })),
  });
}

const EQUIPPED = `asset_kinds k join employees e on e.account_id = k.account_id and e.is_management
    and e.joining_date < $today::date - 500 and (k.name = 'Laptop' or k.name = 'Mobile phone' and e.id % 4 = 0)
  where k.account_id = $accountId`;

const STATEMENTS = [
  `insert into asset_kinds (account_id, name, is_counted, loss_rule, life_months, lowest_percent, fixed_amount)
   values ($accountId, 'Laptop', false, 'age', 48, 10, 0), ($accountId, 'Mobile phone', false, 'age', 36, 10, 0),
     ($accountId, 'Tablet', false, 'price', 36, 0, 0), ($accountId, 'SIM card', true, 'fixed', 36, 0, 300),
     ($accountId, 'USB cable', true, 'none', 36, 0, 0)`,
  // One laptop or phone for each manager, bought in the year in which they received it.
  `insert into assets (name, business_unit_id, asset_kind_id, asset_tag, serial_number, condition, workplace_id,
     price, bought_on, warranty_until)
   select case k.name when 'Laptop' then 'ThinkPad T14' else 'Galaxy A54' end, e.business_unit_id, k.id,
     case k.name when 'Laptop' then 'LT-' else 'MP-' end || lpad(e.id::text, 5, '0'),
     case k.name when 'Laptop' then 'PF' else 'R58' end || lpad((e.id * 7919 % 10000000)::text, 7, '0'),
     (array['good', 'worn', 'good'])[1 + e.id % 3], e.workplace_id,
     case k.name when 'Laptop' then 118000 else 42000 end, $today::date - 200 - (e.id % 900)::integer,
     $today::date - 200 - (e.id % 900)::integer + 1095
   from ${EQUIPPED} order by k.id, e.id`,
  // Assets in the stores.
  `insert into assets (name, business_unit_id, asset_kind_id, asset_tag, condition, price, bought_on, warranty_until)
   select m.name, u.id, k.id, m.prefix || '-S' || u.id || lpad(n::text, 2, '0'), 'new', m.price, $today::date - 60,
     $today::date + 1035
   from (values ('Laptop', 'ThinkPad T14', 'LT', 124000), ('Mobile phone', 'Galaxy A55', 'MP', 45000),
     ('Tablet', 'Galaxy Tab A9', 'TB', 32000)) m (kind, name, prefix, price)
   join asset_kinds k on k.account_id = $accountId and k.name = m.kind
   join business_units u on u.account_id = $accountId
   cross join generate_series(1, 4) n order by m.prefix, u.id, n`,
  `insert into assets (name, business_unit_id, asset_kind_id, quantity, price, bought_on)
   select k.name, u.id, k.id, 120, case k.name when 'SIM card' then 200 else 350 end, $today::date - 300
   from asset_kinds k join business_units u on u.account_id = k.account_id
   where k.account_id = $accountId and k.is_counted order by k.id, u.id`,
  `with held as (
     select a.id, e.id as employee, greatest(e.joining_date + 2, a.bought_on) as since
     from assets a join asset_kinds k on k.id = a.asset_kind_id
     join employees e on e.account_id = k.account_id
       and a.asset_tag = case k.name when 'Laptop' then 'LT-' else 'MP-' end || lpad(e.id::text, 5, '0')
     where k.account_id = $accountId and k.name in ('Laptop', 'Mobile phone')
   ), given as (
     insert into asset_handovers (account_id, asset_id, quantity, receiver_id, created_at)
     select $accountId, id, 1, employee, since::timestamp at time zone 'UTC' from held order by id
     returning id, asset_id, receiver_id, created_at)
   insert into asset_holdings (account_id, handover_id, asset_id, employee_id, quantity, is_single, held_from)
   select $accountId, id, asset_id, receiver_id, 1, true, (created_at at time zone 'UTC')::date from given`,
  // One SIM card for each phone. The store counts SIM cards by quantity.
  `with given as (
     insert into asset_handovers (account_id, asset_id, quantity, receiver_id, created_at)
     select $accountId, s.id, 1, h.receiver_id, h.created_at
     from asset_handovers h join assets a on a.id = h.asset_id
     join asset_kinds p on p.id = a.asset_kind_id and p.name = 'Mobile phone'
     join asset_kinds k on k.account_id = h.account_id and k.name = 'SIM card'
     join assets s on s.asset_kind_id = k.id and s.business_unit_id = a.business_unit_id
     where h.account_id = $accountId order by h.id limit 100
     returning id, asset_id, receiver_id, created_at)
   insert into asset_holdings (account_id, handover_id, asset_id, employee_id, quantity, is_single, held_from)
   select $accountId, id, asset_id, receiver_id, 1, false, (created_at at time zone 'UTC')::date from given`,
];
