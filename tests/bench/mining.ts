import { performance } from 'node:perf_hooks';
import { query } from '#server/platform/db/sql.ts';
import { createClient } from '#tests/support/client.ts';
import type { Bench } from './fixture.ts';
import { quantile } from './table.ts';

const ROUNDS = 7;
const PERIOD = 'workflow=increment&from=2015-01-01&until=2035-01-01';

/** Variants, the process map and a day of the past by HTTP, over all transitions. */
export async function mining(bench: Bench): Promise<void> {
  await query(bench.owner, 'vacuum (analyze) workflow_transitions');
  await query(bench.owner, 'analyze workflow_instances');
  const hr = await createClient(bench.url, 'hr');
  for (const path of [
    `/Workflow/Variants?${PERIOD}`,
    `/Workflow/ProcessMap?${PERIOD}`,
    '/Workflow/OnDay?day=2026-03-01',
    '/Workflow/DaySteps?day=2026-03-01',
  ]) {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      const { status, body } = await hr.get(path);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
      took.push(performance.now() - begun);
    }
    const [cold = 0, ...warm] = took;
    console.log(
      `${path.split('?')[0]?.padEnd(24)} p50 ${quantile(warm, 0.5).toFixed(0)} ms, most ${Math.max(...warm).toFixed(0)} ms (cold ${cold.toFixed(0)})`,
    );
  }
}
