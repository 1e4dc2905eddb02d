import { query } from '#server/platform/db/sql.ts';
import { createClient } from '#tests/support/client.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { PEOPLE, type Bench } from './fixture.ts';
import { alone, figure, median, type Figure } from './table.ts';

const ALL = 100_000;
const ROUNDS = 5;
const GOAL_MS = 2000;

/**
 * Balances of 100,000 people as of a date, from a ledger of three types and 2,700,000 entries: the report's
 * query, beside one statement that only sums the same entries.
 */
export async function balances(bench: Bench): Promise<Figure[]> {
  const { owner, scale } = bench;
  await createEmployees(owner, Math.max(0, (ALL - PEOPLE) * scale));
  await owner.raw(`
    select fill_employee_versions();
    insert into leave_types (account_id, name, granted)
      values (1, 'Casual', 'byHand'), (1, 'Sick', 'byHand'), (1, 'Earned', 'byHand');
    insert into leave_ledger (account_id, employee_id, leave_type_id, kind, days, effective_on)
    select 1, e.id, t.id, case when n % 3 = 0 then 'adjust' else 'take' end,
      case when n % 3 = 0 then 6 else -1 end, date '2026-01-01' + n * 37 + (e.id % 20)::integer
    from employees e cross join leave_types t cross join generate_series(0, 8) n;`);
  await owner.raw('vacuum analyze');
  bench.says('the ledger is there');
  const client = await createClient(bench.url, 'hr');
  const period = 'from=2026-01-01&to=2026-10-31';
  const ask = async (more = '') => {
    const begun = performance.now();
    const { status, body } = await client.get(`/Reports/earnLeave?${period}${more}`);
    if (status !== 200) throw new Error(`It answered ${status} ${JSON.stringify(body)}`);
    return performance.now() - begun;
  };
  const rounds: { ours: number; beside: number }[] = [];
  const pages: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await ask();
    const begun = performance.now();
    await query(
      owner,
      `select count(*), sum(days) from (select employee_id, leave_type_id, sum(days) as days
       from leave_ledger where effective_on <= '2026-10-31' group by 1, 2) b`,
    );
    rounds.push({ ours, beside: performance.now() - begun });
    pages.push(await ask('&page=2'));
    bench.says(`asked ${round + 1} times`);
  }
  return [
    figure('everyone’s balances, first page with totals', 'ms', rounds),
    alone('the next page', 'ms', median(pages), GOAL_MS),
  ];
}
