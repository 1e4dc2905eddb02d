/**
 * Measures history:
 *   npm run bench:history -- searches [100000]   pages of 100 over so many transitions, else 5,000,000
 *   npm run bench:history -- indexes 500000      a bulk decision with and without each index
 *   npm run bench:history -- mining 1000000     variants, the process map and a past day over so many transitions
 *   npm run bench:history -- verify 100000       a verification of so many transitions
 * BENCH_DATA=folder keeps the filled database (6 GB) for the next time.
 */
import { performance } from 'node:perf_hooks';
import { fillHistory } from './fillHistory.ts';
import { indexCosts } from './historyIndexes.ts';
import { searches } from './historyPages.ts';
import { verification } from './historyVerify.ts';
import { mining } from './mining.ts';
import { openBench } from './fixture.ts';

const PARTS = { mining, searches, indexes: indexCosts, verify: verification };

const [part = 'searches', count = '5000000'] = process.argv.slice(2);
const transitions = Number(count);
if (!(part in PARTS)) throw new Error(`No such part: ${part}`);
const kept = process.env['BENCH_DATA'];
const bench = await openBench({ keptIn: kept });
try {
  if (part !== 'verify') {
    const begun = performance.now();
    await fillHistory(bench.owner, Math.ceil(transitions / 5));
    const took = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${transitions.toLocaleString('en')} transitions made in ${took} s`);
  }
  await PARTS[part as keyof typeof PARTS](bench, transitions);
} finally {
  await bench.close();
}
