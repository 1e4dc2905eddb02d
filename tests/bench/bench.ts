/**
 * Measures and prints figures beside baselines of the same run, because absolute times depend on the
 * machine and its load. Also writes bench.json.
 *   npm run bench               everything, within ten minutes on two processors
 *   npm run bench -- single     one part, or several
 *   npm run bench -- --scale=0.04    with so much of the rows: shows that it runs
 *   npm run bench -- lists --only=loanHistory    the declarations with such a name
 *   npm run bench -- mixed --minutes=2    as long as that, with all of the rows
 */
import { writeFileSync } from 'node:fs';
import { attendance } from './attendance.ts';
import { backends } from './backends.ts';
import { balances } from './balances.ts';
import { bulk } from './bulk.ts';
import { bulkByHttp } from './bulkByHttp.ts';
import { everything } from './everything.ts';
import { exports } from './exports.ts';
import { besideExpress } from './express.ts';
import { openBench, type Bench } from './fixture.ts';
import { funds } from './funds.ts';
import { imports } from './imports.ts';
import { lists } from './lists.ts';
import { mixed } from './mixed.ts';
import { orders } from './orders.ts';
import { pages } from './pages.ts';
import { partitions } from './partitions.ts';
import { payroll } from './payroll.ts';
import { payrollRun } from './payrollRun.ts';
import { people } from './people.ts';
import { performanceCycle } from './performanceCycle.ts';
import { permissions } from './permissions.ts';
import { reach } from './reach.ts';
import { receipts } from './receipts.ts';
import { screens } from './screens.ts';
import { section } from './section.ts';
import { single } from './single.ts';
import { startUp } from './startUp.ts';
import { sumTriggers } from './sumTriggers.ts';
import { threads } from './threads.ts';
import { pooler } from './pooler.ts';
import { print, type Figure } from './table.ts';

interface Part {
  title: string;
  run: (bench: Bench) => Promise<Figure[] | { figures: Figure[]; hot: string[] }>;
}

const parts: Record<string, Part> = {
  single: { title: 'One transition at a time', run: single },
  express: { title: 'A call without its database', run: besideExpress },
  increments: { title: 'Bulk decisions', run: bulk },
  sums: { title: 'Bulk decisions with kept sums, beside without', run: sumTriggers },
  threads: { title: 'Judging in threads, by measured parts', run: threads },
  http: { title: 'A bulk decision by HTTP', run: bulkByHttp },
  reach: { title: 'From a commit to those who hear of it', run: reach },
  backends: { title: 'Queues', run: backends },
  start: { title: 'Starting and resting', run: startUp },
  screens: { title: '400 declared screens', run: screens },
  people: { title: '100,000 people: search, lists as of a day, import', run: people },
  everything: {
    title: 'Search everything: 100,000 people, 2,000 documents, 1,000,000 requests',
    run: everything,
  },
  permissions: { title: 'Permissions of 10,000 users', run: permissions },
  attendance: { title: 'A month of attendance of 100,000 people', run: attendance },
  balances: { title: 'Leave balances of 100,000 people', run: balances },
  lists: { title: 'Lists and reports over 100,000 rows', run: lists },
  orders: { title: 'Orders of reports with 100,000 rows of their own', run: orders },
  exports: { title: 'Exports of 100,000 rows as jobs', run: exports },
  imports: { title: 'Every import with 100,000 rows, as jobs', run: imports },
  receipts: { title: 'Receipts that may be the same, of 100,000', run: receipts },
  mixed: { title: 'Sixteen clients at once for ten minutes', run: mixed },
  pooler: { title: 'Behind PgBouncer in transaction mode', run: pooler },
  partitions: { title: 'History in partitions, one archived', run: partitions },
  pages: { title: 'Pages over 5,000,000 transitions', run: pages },
  payroll: {
    title: 'A month of pay of 50,000 people: calculating, and a whole run',
    run: async (bench) => [...(await payroll(bench)), ...(await payrollRun(bench))],
  },
  funds: { title: 'Fund, gratuity and tax of 100,000 members', run: funds },
  performance: {
    title: 'A cycle of 50,000 forms: opened, closed and published, and its board',
    run: performanceCycle,
  },
  section: { title: 'A section of 25,000 people', run: section },
};

const given = process.argv.slice(2);
const scale = Number(given.find((each) => each.startsWith('--scale='))?.slice(8) ?? 1);
const minutes = Number(given.find((each) => each.startsWith('--minutes='))?.slice(10) ?? 10);
const only = given.find((each) => each.startsWith('--only='))?.slice(7);
const requestedGiven = given.filter((each) => !each.startsWith('--'));
const unknown = requestedGiven.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

const written: Record<string, unknown> = { node: process.version };
for (const [name, { title, run }] of Object.entries(parts)) {
  if (requestedGiven.length > 0 && !requestedGiven.includes(name)) continue;
  const bench = await openBench({ scale, minutes, ...(only ? { only: new RegExp(only) } : {}) });
  try {
    const result = await run(bench);
    const { figures, hot } = Array.isArray(result) ? { figures: result, hot: null } : result;
    print(title, figures);
    if (hot) console.log(`\nThe server’s own time:\n${hot.join('\n')}`);
    written[name] = hot ? { figures, hot } : { figures };
  } finally {
    await bench.close();
  }
}
writeFileSync('bench.json', `${JSON.stringify(written, null, 2)}\n`);
