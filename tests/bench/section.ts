import { query } from '#server/platform/db/sql.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import { fillWaiting } from './fillWaiting.ts';
import type { Bench } from './fixture.ts';
import { alone, quantile, type Figure } from './table.ts';

const YEAR = 2027;
const PEOPLE = 25_000;
const CALLS = 25;
const WHOLE_CALLS = 5;

/**
 * The screen of a section of 25,000 people who all wait for HR: its first rows with the totals of all, and the
 * whole answer. Of the people 2 % are flagged by their percent, 1 % have another raise soon before.
 */
export async function section(bench: Bench): Promise<Figure[]> {
  const rows = PEOPLE * 2 * bench.scale;
  await fillWaiting(bench, { rows, year: YEAR - 1, states: ['auditRelease'] });
  await fillWaiting(bench, { rows, year: YEAR, states: ['hrReview'] });
  await query(
    bench.owner,
    `update increments set section_id = 1,
       effective_date = case when fiscal_year = $year then '${YEAR}-07-01'
         when id % 100 = 7 then '${YEAR - 1}-09-01' else '${YEAR - 1}-07-01' end::date,
       increment_percent = case when id % 100 < 2 then 15 else 4 + id % 17 / 8.0 end
     where business_unit_id = 1`,
    { year: YEAR },
  );
  await bench.owner.raw('vacuum analyze');
  bench.says('the section stands');
  const client = await createClient(bench.url, 'hr');
  const request = `businessUnitId=1&year=${YEAR}&viewType=hr&sectionId=1`;
  const first = await timesOfPath(client, `/Employee/IncrementRequestFirstRows?${request}`, CALLS);
  const whole = await timesOfPath(client, `/Employee/IncrementRequestView?${request}`, WHOLE_CALLS);
  return [
    alone('first rows of a section of 25,000 people, p50', 'ms', quantile(first, 0.5)),
    alone('first rows, p99', 'ms', quantile(first, 0.99)),
    alone('the whole view, p50', 'ms', quantile(whole, 0.5)),
  ];
}

/** Milliseconds of so many calls, after one that finds nothing in memory. */
export async function timesOfPath(client: Client, path: string, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call <= calls; call += 1) {
    const begun = performance.now();
    const { status } = await client.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    if (call > 0) times.push(performance.now() - begun);
  }
  return times;
}
