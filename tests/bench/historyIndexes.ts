import { performance } from 'node:perf_hooks';
import { query } from '#server/platform/db/sql.ts';
import { decide, request } from './bulk.ts';
import type { Bench } from './fixture.ts';
import { median } from './table.ts';

const BULK = 10_000;
const ROUNDS = 3;

/**
 * A bulk decision with a comment on each row: with all search indexes of history, without each one, and
 * without any.
 */
export async function indexCosts(bench: Bench): Promise<void> {
  const { owner } = bench;
  const actor = await bench.actor('hr');
  let year = 2000;
  const recommend = async (): Promise<number> => {
    const ids = await request(bench, BULK, (year += 1));
    const begun = performance.now();
    await decide(bench, actor, ids, {
      type: 'hr.recommend',
      incrementPercent: 6,
      comment: 'As agreed with the section in the yearly round',
    });
    return performance.now() - begun;
  };
  const middle = async (): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await recommend());
    return median(times);
  };
  const indexes = await query<{ name: string; definition: string }>(
    owner,
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'workflow_transitions' and indexname not like '%pkey'
       and indexname <> 'workflow_transitions_of_batch' order by indexname`,
  );
  await recommend();
  const whole = await middle();
  const say = (what: string, took: number) =>
    console.log(
      `${what.padEnd(50)} ${String(Math.round(took)).padStart(6)} ms ` +
        `${Math.round((BULK / took) * 1000).toLocaleString('en')}/s  ${(took / whole).toFixed(2)}`,
    );
  say(`a decision on ${BULK} rows`, whole);
  for (const { name, definition } of indexes) {
    await owner.raw(`drop index ${name}`);
    say(`  without ${name}`, await middle());
    await owner.raw(definition);
  }
  for (const { name } of indexes) await owner.raw(`drop index ${name}`);
  say('  without any of them', await middle());
  for (const { definition } of indexes) await owner.raw(definition);
  say('  with all of them again', await middle());
}
