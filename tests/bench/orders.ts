import { connect } from '#server/platform/db/connect.ts';
import { createClient } from '#tests/support/client.ts';
import { fillMasterData } from './fillMasterData.ts';
import { fillRecords } from './fillRecords.ts';
import { openBench, PEOPLE, type Bench } from './fixture.ts';
import { everyCall, readTimes } from './lists.ts';
import { fixedStatement } from './statements.ts';
import { besideFixed, type Figure } from './table.ts';

const ROUNDS = 3;
const MASTER_ROWS = 1000;

/** So many people give these reports 100,000 rows, or days that their rows are made of. */
const SIZES: readonly { people: number; reports: readonly string[]; filled: RegExp }[] = [
  { people: 3226, reports: ['jobCard'], filled: /names|versions|attendance/ },
  { people: 14_286, reports: ['attendanceByRoster'], filled: /names|versions|attendance/ },
  { people: 33_334, reports: ['earnLeave', 'loanSchedule'], filled: /names|ledger|loan/ },
  { people: 52_000, reports: ['lateCosts'], filled: /names|versions|attendance/ },
  { people: 66_667, reports: ['digitalFootprint'], filled: /names|signIns|looks/ },
  {
    people: 100_000,
    reports: [
      'leaveHistory',
      'movementHistory',
      'serviceInfo',
      'familyInfo',
      'promotionEligible',
      'rosters',
    ],
    filled: /names|versions|family|nominees|leave|movement|transfers|rosters/,
  },
];

/**
 * Every order and filter of the reports that are slow with more rows, each in a database in which it has 100,000
 * rows: a page, with all its statements.
 */
export async function orders(whole: Bench): Promise<Figure[]> {
  const { scale, only } = whole;
  const figures: Figure[] = [];
  for (const { people, reports, filled } of SIZES) {
    const requestedReports = reports.filter((report) => only?.test(report) ?? true);
    if (requestedReports.length === 0) continue;
    const rows = Math.ceil(people * scale);
    const bench = await openBench({ scale: rows / PEOPLE });
    try {
      const filling = connect(bench.databaseUrl, { asOwner: true, pool: 1, name: 'bench filling' });
      await filling.raw('set session_replication_role = replica');
      await fillMasterData(filling, MASTER_ROWS);
      await fillRecords(filling, rows, (what) => whole.says(`${people} people, ${what}`), filled);
      await filling.destroy();
      await bench.owner.raw('vacuum analyze');
      for (const report of requestedReports)
        figures.push(...(await readPages(bench, report, rows)));
    } finally {
      await bench.close();
    }
  }
  return figures;
}

async function readPages(bench: Bench, report: string, rows: number): Promise<Figure[]> {
  const client = await createClient(bench.url, 'allRoles');
  const figures: Figure[] = [];
  for (const path of everyCall(rows)[`report ${report}`] ?? []) {
    const fixed = await fixedStatement(bench.services.db, ROUNDS);
    const page = (await readTimes(bench, client, path)).filter(({ counts }) => !counts);
    figures.push(
      besideFixed(
        path,
        page.reduce((sum, { ms }) => sum + ms, 0),
        fixed,
        // A page as it opens; any other order.
        path.includes('?') ? 2000 : 300,
      ),
    );
  }
  return figures;
}
