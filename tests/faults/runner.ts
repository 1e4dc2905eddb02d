import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seededRandom } from '#server/demo/stage/random.ts';
import type { Outcome, Scenario } from './scenario.ts';

/**
 * Runs the scenarios named on the command line, or all, one after another; prints a table and writes
 * `report`. @returns the exit code: 1 for any breach, 2 for an unknown name.
 */
export async function runScenarios(
  command: string,
  scenarios: readonly Scenario[],
  report: string,
): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string', default: '1' }, short: { type: 'boolean', default: false } },
  });
  const seed = Number(values.seed);
  const { short } = values;
  const names = scenarios.map(({ name }) => name);
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0 || !Number.isInteger(seed)) {
    console.error(`npm run ${command} [-- NAME…] [--seed N] [--short]`);
    console.error(`there are: ${names.join(', ')}`);
    return 2;
  }
  const results: (Outcome & { name: string; what: string; seconds: number })[] = [];
  for (const { name, what, run } of scenarios) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const begun = performance.now();
    const say = (line: string) => console.error(`  ${name}: ${line}`);
    const outcome = await run({ random: seededRandom(seed), short, say }).catch(brokenOff);
    const seconds = Math.round((performance.now() - begun) / 1000);
    results.push({ name, what, seconds, ...outcome });
    print(name, what, seconds, outcome);
  }
  const written = { node: process.version, seed, short, results };
  writeFileSync(report, `${JSON.stringify(written, null, 2)}\n`);
  const activeResults = results.filter(({ breaches }) => breaches.length === 0);
  console.log(`\n${activeResults.length} of ${results.length} held (seed ${seed}; ${report})`);
  return activeResults.length === results.length ? 0 : 1;
}

const brokenOff = (error: unknown): Outcome => {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { counts: {}, breaches: [`it broke off: ${why}`] };
};

const SHOWN = 20;

function print(name: string, what: string, seconds: number, outcome: Outcome): void {
  const { counts, breaches, skipped = [] } = outcome;
  const verdict = breaches.length === 0 ? 'held    ' : 'BREACHED';
  console.log(`\n${verdict}  ${name} (${seconds} s): ${what}`);
  for (const [figure, count] of Object.entries(counts)) {
    console.log(`          ${figure.padEnd(34)} ${String(count).padStart(10)}`);
  }
  for (const reason of skipped) console.log(`          skipped: ${reason}`);
  for (const breach of breaches.slice(0, SHOWN)) console.log(`        ! ${breach}`);
  if (breaches.length > SHOWN) console.log(`        ! and ${breaches.length - SHOWN} more`);
}
