import { setTimeout as wait } from 'node:timers/promises';
import { markStale } from '#server/domains/time/attendance/derive.ts';
import { lockUnit, reopenUnit, type LockedBy } from '#server/domains/time/attendance/monthLocks.ts';
import { connect, type Db, type Tx } from '#server/platform/db/connect.ts';
import { openOwnDatabase } from '#server/platform/installation/openOwn.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { parseEnv } from '#server/platform/env.ts';
import { actorByLogin } from '#server/domains/people/import/index.ts';
import { bindings, chainFamilies } from '#server/catalogue/index.ts';
import { publishedPipelines } from '#server/kits/requests/published.ts';
import { createEngine } from '#server/engine/dispatch/createEngine.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { AppError } from '#server/platform/errors.ts';
import { ACCOUNT_ID } from './stage/organisation.ts';
import { fillPastLeave } from './pastLeave.ts';
import { COMPANY, STEPS } from './steps.ts';

/** In milliseconds. The demo must start fast, and a visitor who stays a minute needs no past year. */
const FIRST_AFTER = 20_000;
const ASKED_EVERY = 2000;
/** How many months before the current month are filled, besides the current month. */
const MONTHS = 12;
/** Months older than the previous one are locked for payroll. */
const LOCKED_FROM = 2;
/** The unit in which one locked month was reopened. */
const REOPENED = 3;

/** Announces each month as a part of the demo, so that users see that reports are not complete yet. */
export async function announcePastYear(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl, { pool: 1, name: 'cadre demo' });
  try {
    await query(db, 'update demo_steps set parts = $parts where name = $name', {
      parts: 1 + STEPS.length + MONTHS + 1,
      name: COMPANY,
    });
  } finally {
    await db.destroy();
  }
}

/**
 * Fills in punches of the past year, latest month first, while the demo is already in use: 1.1 million
 * punches would delay the first start by a minute. One transaction per month, so that a stopped demo
 * continues where it was.
 */
export async function fillPastYear(databaseUrl: string, stopping: AbortSignal): Promise<void> {
  await wait(FIRST_AFTER, null, { signal: stopping });
  const { db, keys } = await openOwnDatabase(parseEnv(process.env), {
    url: databaseUrl,
    pool: 1,
    name: 'cadre demo',
  });
  const engine = createEngine(bindings, keys, chainFamilies, publishedPipelines());
  try {
    for (let ago = 0; ago <= MONTHS; ago += 1) {
      stopping.throwIfAborted();
      await withTransaction(db, (tx) => fillMonth(tx, engine, ago));
      while (await isWorkedOn(db)) await wait(ASKED_EVERY, null, { signal: stopping });
      if (ago >= LOCKED_FROM) await lockAll(db, ago);
      await query(db, 'insert into demo_steps (name) values ($name) on conflict do nothing', {
        name: `month ${ago}`,
      });
    }
  } finally {
    await db.destroy();
  }
}

/**
 * Stores leave of one month, then punches for everyone without any in its first days, and marks the days
 * for calculation.
 */
async function fillMonth(tx: Tx, engine: Engine, ago: number): Promise<void> {
  const hr = await actorByLogin(tx, 'hr');
  const spells = hr ? await fillPastLeave(tx, engine, { hr, ago }) : 0;
  const filled = await queryOne<{ from: string; to: string; punches: number }>(tx, PUNCHES, {
    accountId: ACCOUNT_ID,
    ago,
  });
  if (!filled || filled.punches + spells === 0) return;
  const { from, to } = filled;
  await markStale(tx, ACCOUNT_ID, [{ employeeId: null, from, to }]);
}

const isWorkedOn = async (db: Db): Promise<boolean> =>
  (await queryOne(db, 'select from attendance_stale where account_id = $accountId limit 1', {
    accountId: ACCOUNT_ID,
  })) != null;

/** Locks a month in every unit, as HR would have. One unit is then reopened and stays open. */
export async function lockAll(db: Db, ago: number): Promise<void> {
  const units = await query<{ unit: number; month: string; userId: number }>(
    db,
    `select b.id as unit, m.month::text,
       (select id from users where account_id = $accountId and login_id = 'hr') as "userId"
     from business_units b cross join lateral (
       select (date_trunc('month', account_day($accountId)) - $ago * interval '1 month')::date as month) m
     where b.account_id = $accountId and not exists (select from attendance_locks l
       where l.business_unit_id = b.id and l.month = m.month)
     -- The reopened unit comes last: reopening it calculates its days, which must be done before another unit is
     -- locked.
     order by b.id = ${REOPENED}, b.id`,
    { accountId: ACCOUNT_ID, ago },
  );
  for (const { unit, month, userId } of units) {
    const by: LockedBy = { accountId: ACCOUNT_ID, userId };
    await withTransaction(db, async (tx) => {
      // The salaries of these months were paid before their attendance was filled in, so late attendance must not
      // create arrears.
      await switchLatePay(tx, 'disable');
      await lockUnit(tx, by, { unit, month, unplanned: Infinity });
      await switchLatePay(tx, 'enable');
      if (ago > LOCKED_FROM || unit !== REOPENED) return;
      await reopenUnit(tx, by, { unit, month }, 'The second gate of the depot was read late.');
    }).catch((error: unknown) => {
      // A unit with a day that needs a decision can't be locked; the other units are.
      if (!(error instanceof AppError)) throw error;
    });
  }
}

/** Only the owner of a table may switch its triggers, and the pool acts as the application's role. */
const switchLatePay = (tx: Tx, how: 'enable' | 'disable'): Promise<unknown> =>
  tx.raw(`set local role none; alter table attendance_locks ${how} trigger late_pay_locked;
    set local role cadre_app`);

/** SQL for a number from 0 to 1 that is always the same for a person and day. */
const chance = (k: number): string =>
  `(hashint8extended(e.id * 100003 + (d.day - date '2020-01-01'), ${k}) & 1048575)::float8 / 1048576`;

/**
 * Most people are on time, one in twenty is late, one in forty is absent, and a few have no second punch. Sequence
 * numbers are negative, because the gates count upwards from zero.
 */
const PUNCHES = `
  with month as (
    select m::date as begins, least((m + interval '1 month')::date, account_day($accountId)) - 1 as ends
    from (select date_trunc('month', account_day($accountId)) - $ago * interval '1 month' as m) m
    where m < account_day($accountId)),
  known as (
    select employee_id, min(at) as first from punches where account_id = $accountId group by 1),
  work as (
    select g::date as day from month cross join working_calendars c
    cross join lateral generate_series(month.begins::timestamp, month.ends, '1 day') g
    where c.account_id = $accountId and not extract(isodow from g)::smallint = any(c.weekend)
      and not exists (select from holidays h where h.account_id = $accountId and h.day = g::date)),
  notified as (
    select e.id, e.code, g.id as device, d.day,
      (d.day + time '09:00') at time zone account_time_zone($accountId) as opens,
      ${chance(1)} as away, ${chance(2)} as is_late, ${chance(3)} as arrives, ${chance(4)} as leaves,
      ${chance(5)} as is_early, ${chance(6)} as forgets, e.id % 37 as habit
    from work d join employees e on e.account_id = $accountId
    join employee_versions v on v.employee_id = e.id and v.superseded_at is null and v.is_active
      and v.valid @> d.day
    join punch_devices g on g.business_unit_id = e.business_unit_id
    left join known k on k.employee_id = e.id
    where (k.first is null or d.day < k.first::date)
      and not exists (select from leave_days l where l.employee_id = e.id and l.is_approved
        and l.day = d.day and l.part = int4range(0, 1000))),
  made as (
    insert into punches (account_id, employee_id, card, at, source, device_id, sequence, received_at)
    select $accountId, t.id, t.code, p.at, 'device', t.device,
      -((t.day - date '2000-01-01')::bigint * 1000000 + t.id * 2 + p.place), p.at
    from notified t cross join lateral (values
      (0, t.opens + interval '1 minute' * case when t.is_late < 0.05 then 5 + 65 * t.arrives
        else 10 * t.arrives - t.habit end),
      (1, t.opens + interval '1 minute' * (480 + case when t.is_early < 0.04 then -10 - 80 * t.leaves
        else 45 * t.leaves end))) p (place, at)
    where t.away >= 0.025 and (p.place = 0 or t.forgets >= 0.0005)
    returning at)
  select begins::text as "from", ends::text as "to", (select count(*)::integer from made) as punches
  from month`;
