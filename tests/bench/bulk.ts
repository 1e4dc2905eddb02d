import pg from 'pg';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { requestIncrements } from '#server/domains/increments/index.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { dispatch, type DispatchItem } from '#server/engine/dispatch/dispatch.ts';
import { runBare, captureWrites } from './bareSql.ts';
import { fillWaiting } from './fillWaiting.ts';
import type { Bench } from './fixture.ts';
import { figure, type Figure } from './table.ts';

export const STAGES = [
  { what: 'recommend', login: 'hr', event: { type: 'hr.recommend', incrementPercent: 6 } },
  { what: 'approve', login: 'md', event: { type: 'md.approve' } },
  { what: 'release (audit)', login: 'audit', event: { type: 'audit.release' } },
  { what: 'release (finance)', login: 'finance', event: { type: 'finance.release' } },
] as const;

export const [, APPROVE] = STAGES;

/** The duration of a round decides their number: the whole bench should take ten minutes. */
const SIZES = [
  { rows: 1000, rounds: 4, stages: STAGES, begin: 'hrReview', atLeast: 0.5 },
  { rows: 10_000, rounds: 1, stages: STAGES, begin: 'hrReview', atLeast: 0.7 },
  { rows: 50_000, rounds: 1, stages: [APPROVE], begin: 'mdDecision', atLeast: 0.75 },
] as const;

/** Thrown to roll back a transaction whose statements are only recorded. */
class Seen extends Error {}

/**
 * Each stage's decision on 1,000 and 10,000 increments, and approvals of 50,000, by `dispatch`; beside the
 * same write statements, sent bare for as many other increments.
 */
export async function bulk(bench: Bench): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: bench.databaseUrl, pipeline: true });
  await client.connect();
  try {
    return await getStages(bench, client);
  } finally {
    // The database ends with the bench, and a connection left open would hide what failed.
    await client.end();
  }
}

async function getStages(bench: Bench, client: pg.Client): Promise<Figure[]> {
  const figures: Figure[] = [];
  let year = 2000;
  for (const { rows: all, rounds, stages, begin, atLeast } of SIZES) {
    const rows = Math.ceil(all * bench.scale);
    bench.says(`${rows} rows`);
    const groups = [];
    for (let round = 0; round < rounds; round += 1) {
      groups.push({
        ours: await fillWaiting(bench, { rows, year, states: [begin] }),
        bare: await fillWaiting(bench, { rows, year: year + 1, states: [begin] }),
      });
      year += 2;
    }
    await bench.owner.raw('vacuum analyze');
    for (const stage of stages) {
      const actor = await bench.actor(stage.login);
      const measured = [];
      for (const group of groups) {
        const beside = await decideBare(bench, client, actor, group.bare, stage.event);
        const begun = performance.now();
        await decide(bench, actor, group.ours, stage.event);
        measured.push({ ours: performance.now() - begun, beside });
      }
      figures.push(figure(`${stage.what}, ${rows} rows`, 'ms', measured, atLeast));
    }
  }
  return figures;
}

export const decide = (
  bench: Bench,
  actor: Actor,
  ids: readonly number[],
  event: DispatchItem['event'],
) =>
  withTransaction(bench.services.db, (tx) =>
    dispatch(tx, bench.services.engine, {
      workflow: 'increment',
      items: ids.map((subjectId) => ({ subjectId, event })),
      actor,
    }),
  );

export async function decideBare(
  bench: Bench,
  client: pg.Client,
  actor: Actor,
  ids: readonly number[],
  event: DispatchItem['event'],
): Promise<number> {
  const { db, engine } = bench.services;
  const statements = await captureWrites(db, () =>
    db
      .transaction(async (tx) => {
        const items = ids.map((subjectId) => ({ subjectId, event }));
        await dispatch(tx, engine, { workflow: 'increment', items, actor });
        throw new Seen();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Seen)) throw error;
      }),
  );
  return runBare(client, statements);
}

/** Requests an increment for `count` people in one fiscal year; returns the IDs. */
export async function request(bench: Bench, rows: number, year: number): Promise<number[]> {
  const { db, engine } = bench.services;
  const actor = await bench.actor('manager');
  const people = await query<{ employeeId: number }>(
    db,
    `select id as "employeeId" from employees where code like 'E%' order by id limit $rows`,
    { rows },
  );
  const input = {
    year,
    effectiveDate: '2020-01-01',
    basicOrGross: 'gross',
    incrPercent: 5,
    effectiveDateReason: 'Agreed back then',
  } as const;
  await withTransaction(db, (tx) =>
    requestIncrements(
      tx,
      engine,
      actor,
      people.map(({ employeeId }) => ({ employeeId, ...input })),
    ),
  );
  const created = await query<{ id: number }>(
    db,
    'select id from increments where fiscal_year = $year order by id',
    { year },
  );
  return created.map(({ id }) => id);
}
