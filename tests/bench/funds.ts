import { connect } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { postInterest, readFundBalances } from '#server/domains/pay/fund/index.ts';
import { createClient } from '#tests/support/client.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { PEOPLE, type Bench } from './fixture.ts';
import { timesOfPath } from './section.ts';
import { alone, quantile, type Figure } from './table.ts';

const ALL = 100_000;
const REPORTS = [
  'pfRegister',
  'pfLedger',
  'gratuityProvision',
  'taxDeduction',
  'taxDeductionStatement',
  'taxEligible',
  'taxSlip',
];
const MAX_MB = 150;
const PAGE_MS = 100;
const CALLS = 9;
const SUM_CALLS = 3;

/** The provident fund, gratuity and tax of 100,000 members with a year of rows each. */
export async function funds(bench: Bench): Promise<Figure[]> {
  const { owner, services } = bench;
  const rows = Math.ceil(ALL * bench.scale);
  await createEmployees(owner, Math.max(0, rows - PEOPLE * bench.scale));
  // Without foreign keys, because the rows have no slips.
  const filling = connect(bench.databaseUrl, { asOwner: true, pool: 1, name: 'bench filling' });
  await filling.raw('set session_replication_role = replica');
  for (const sql of FILL) await filling.raw(sql);
  await filling.destroy();
  await owner.raw('vacuum analyze');
  bench.says('the ledgers are filled');
  const people = await query<{ id: number }>(
    owner,
    'select id from employees where account_id = 1',
  );
  const employeeIds = people.map(({ id }) => id);
  const lastDay = await queryOne<{ day: string }>(
    owner,
    `select (date_trunc('month', current_date) - interval '1 day')::date::text as day`,
  );
  const day = lastDay?.day ?? '';
  const read = await timed(() => readFundBalances(services.db, { accountId: 1, day, employeeIds }));
  bench.says('balances');
  const actor = await bench.actor('finance');
  const income = 1_000_000_000_000;
  const post = await timed(() =>
    withTransaction(services.db, (tx) =>
      postInterest({ tx, actor }, { untilDay: day, rate: 7.5, income }),
    ),
  );
  bench.says('interest');
  await owner.raw('vacuum analyze pf_ledger');
  const figures = [
    alone(`balances of ${read.result.size} members`, 's', read.seconds, 2),
    alone('memory of the balances', 'MB', read.megabytes, MAX_MB),
    alone(`a year's interest of ${post.result.members} members`, 's', post.seconds, 60),
  ];
  const client = await createClient(bench.url, 'allRoles');
  for (const id of REPORTS) {
    const first = await timesOfPath(client, `/Reports/${id}/Rows`, CALLS);
    figures.push(alone(`${id}: first page, p50`, 'ms', quantile(first, 0.5), PAGE_MS));
    const sums = await timesOfPath(client, `/Reports/${id}/Totals`, SUM_CALLS);
    figures.push(alone(`${id}: its totals, p50`, 'ms', quantile(sums, 0.5)));
    bench.says(id);
  }
  return figures;
}

/** A year of shares, provisions and deductions of everyone in account 1. */
const FILL = [
  `insert into pf_rules (account_id, name, from_day, own_element_id, company_element_id, start_month,
     withdrawal_percent, loan_percent, loan_months, rest_account)
   values (1, 'Fund', '2020-01-01', 1, 2, extract(month from current_date - interval '11 months'), 50, 80, 24, 'Rest')`,
  `insert into pf_ledger (account_id, employee_id, day, part, kind, amount, slip_id)
   select 1, e.id, (date_trunc('month', current_date) - make_interval(months => m) - interval '1 day')::date,
     p.part, 'contribution', 1000 + e.id % 4000, e.id * 100 + m
   from generate_series(0, 11) m cross join (values ('own'), ('company')) p (part) cross join employees e
   where e.account_id = 1`,
  `insert into gratuity_ledger (account_id, employee_id, day, amount, liability, base, rule_id, slip_id)
   select 1, e.id, (date_trunc('month', current_date) - make_interval(months => m) - interval '1 day')::date,
     900 + e.id % 1000, 900 + e.id % 1000, 20000, 1, e.id * 100 + m
   from generate_series(0, 11) m cross join employees e where e.account_id = 1`,
  `insert into tax_years (account_id, name, starts_on, ends_on, tax_element_id)
   values (1, 'Year', current_date - 364, current_date, 3)`,
  `insert into tax_ledger (account_id, employee_id, business_unit_id, day, amount, slip_id, month_total)
   select 1, e.id, e.business_unit_id, (date_trunc('month', current_date) - make_interval(months => m) - interval '1 day')::date,
     500 + e.id % 700, e.id * 100 + m, sum(500 + e.id % 700) over (partition by m order by e.id)
   from generate_series(0, 10) m cross join employees e where e.account_id = 1 order by m, e.id`,
  `insert into tax_challans (account_id, number, bank_id, deposited_on, month, amount)
   select 1, 'C-' || m, 1, current_date - m * 30, date_trunc('month', current_date - m * 30), 40000000
   from generate_series(1, 10) m`,
];

async function timed<T>(work: () => Promise<T>) {
  const resting = process.memoryUsage().rss;
  let peak = resting;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  const begun = performance.now();
  const result = await work();
  clearInterval(watch);
  const seconds = (performance.now() - begun) / 1000;
  return { result, seconds, megabytes: (peak - resting) / 2 ** 20 };
}
