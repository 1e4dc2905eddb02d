import { deriveAccount, deriveDays } from '#server/domains/time/attendance/derive.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { PEOPLE, type Bench } from './fixture.ts';
import { figure, type Figure } from './table.ts';

const ALL = 100_000;
const MONTH = { from: '2026-10-01', to: '2026-10-31' };
const ROUNDS = 15;

/**
 * A month of 100,000 people calculated from six million punches, beside one statement that only counts
 * those punches by person and day; and the recalculation of one day after one more punch.
 */
export async function attendance(bench: Bench): Promise<Figure[]> {
  const { owner, scale } = bench;
  const says = (what: string): void => bench.says(what);
  const { db } = bench.services;
  await createEmployees(owner, (ALL - PEOPLE) * scale);
  await owner.raw('select fill_employee_versions()');
  await query(
    owner,
    `insert into punches (account_id, employee_id, at, source)
     select 1, e.id, (d + time '09:00' + p * interval '8 hours'
         + ((e.id * 7 + extract(day from d)::integer * 13 + p * 31) % 40 - 20) * interval '1 minute')
       at time zone 'Asia/Dhaka', 'device'
     from employees e cross join generate_series($from::date::timestamp, $to::date, '1 day') d
     cross join generate_series(0, 1) p where e.account_id = 1`,
    MONTH,
  );
  await owner.raw('vacuum analyze');
  says('punches are there');
  const begun = performance.now();
  const days = await deriveAccount(db, 1, MONTH);
  const derived = performance.now();
  says(`${days} days worked out in ${((derived - begun) / 1000).toFixed(1)} s`);
  await query(
    owner,
    `select count(*) from (select employee_id, (at at time zone 'Asia/Dhaka')::date, min(at), max(at)
     from punches group by 1, 2) x`,
  );
  const counted = performance.now();
  const again = performance.now();
  await deriveAccount(db, 1, MONTH);
  const same = performance.now();
  says(`worked out again in ${((same - again) / 1000).toFixed(1)} s`);
  const one = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = 100 + round;
    await query(
      owner,
      `insert into punches (account_id, employee_id, at, source)
       values (1, $person, '2026-10-15T12:00:00Z', 'device')`,
      { person },
    );
    const from = performance.now();
    await withTransaction(db, (tx) =>
      deriveDays(tx, 1, { people: [person], from: '2026-10-14', to: '2026-10-15' }),
    );
    const done = performance.now();
    await queryOne(owner, 'select from punches where employee_id = $person limit 1', { person });
    one.push({ ours: done - from, beside: performance.now() - done });
  }
  return [
    figure(`${days} days worked out`, 's', [
      { ours: (derived - begun) / 1000, beside: (counted - derived) / 1000 },
    ]),
    figure('all of them again, nothing changed', 's', [
      { ours: (same - again) / 1000, beside: (counted - derived) / 1000 },
    ]),
    figure('one punch, one day', 'ms', one),
  ];
}
