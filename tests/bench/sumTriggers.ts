import { decide, STAGES } from './bulk.ts';
import { fillWaiting } from './fillWaiting.ts';
import type { Bench } from './fixture.ts';
import { figure, type Figure, type Round } from './table.ts';

const ROWS = 10_000;
/** The first warms up and is left out. */
const ROUNDS = 7;
const GOAL = 0.97;
/** The table whose triggers keep the landing's sums. */
const SUMMED = { increment_list: ['summed_new', 'summed_gone', 'summed_changed'] };

/**
 * The same bulk decisions with the triggers that keep sums and without them, in turn: what keeping them
 * costs. Each round has increments of its own, and either comes first as often as the other.
 */
export async function sumTriggers(bench: Bench): Promise<Figure[]> {
  const rows = Math.ceil(ROWS * bench.scale);
  const groups = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const year = 2000 + 2 * round;
    const states = ['hrReview'] as const;
    groups.push({
      ours: await fillWaiting(bench, { rows, year, states }),
      beside: await fillWaiting(bench, { rows, year: year + 1, states }),
    });
  }
  await bench.owner.raw('vacuum analyze');
  const figures: Figure[] = [];
  for (const { what, login, event } of STAGES.slice(0, 2)) {
    const actor = await bench.actor(login);
    const timed = async (ids: readonly number[], isKept: boolean): Promise<number> => {
      await keepSums(bench, isKept);
      const begun = performance.now();
      await decide(bench, actor, ids, event);
      return performance.now() - begun;
    };
    const rounds: Round[] = [];
    for (const [index, { ours, beside }] of groups.entries()) {
      const round = { ours: 0, beside: 0 };
      const order = index % 2 === 0 ? [true, false] : [false, true];
      for (const isKept of order) {
        if (isKept) round.ours = await timed(ours, true);
        else round.beside = await timed(beside, false);
      }
      if (index > 0) rounds.push(round);
      bench.says(`${what}: ${round.ours.toFixed(0)} ms with, ${round.beside.toFixed(0)} without`);
    }
    figures.push(figure(`${what}, ${rows} rows, sums kept`, 'ms', rounds, GOAL));
  }
  await keepSums(bench, true);
  return figures;
}

async function keepSums({ owner }: Bench, isKept: boolean): Promise<void> {
  for (const [table, triggers] of Object.entries(SUMMED)) {
    for (const trigger of triggers) {
      await owner.raw(`alter table ${table} ${isKept ? 'enable' : 'disable'} trigger ${trigger}`);
    }
  }
}
