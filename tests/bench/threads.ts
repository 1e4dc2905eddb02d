import { Session } from 'node:inspector/promises';
import { deserialize, serialize } from 'node:v8';
import pg from 'pg';
import { withTransaction } from '#server/db/transaction.ts';
import { newBatch } from '#server/workflow/engine/batch.ts';
import { evaluateChunk, readChunk } from '#server/workflow/engine/evaluateChunk.ts';
import { APPROVE, decide, decideBare } from './bulk.ts';
import { fillWaiting } from './fillWaiting.ts';
import type { Bench } from './fixture.ts';
import { databaseProcessor } from './programs.ts';
import { alone, figure, type Figure } from './table.ts';

const ROWS = 50_000;
const THREADS = [2, 4] as const;
/** Rows whose way to another thread and back is measured. */
const SENT = 2000;
/** What another thread could do: judge, step, and draft with its hashes. */
const JUDGING = 'evaluateChunk';

/**
 * What judging in worker threads would gain, simulated from measured parts: the JavaScript of a decision
 * that can be spread and that can't, what rows cost on their way to a thread and back, and PostgreSQL's part. Its parts
 * overlap as much as they are seen to now, and each thread has a core.
 */
export async function threads(bench: Bench): Promise<Figure[]> {
  const count = Math.ceil(ROWS * bench.scale);
  const fill = (year: number) => fillWaiting(bench, { rows: count, year, states: ['mdDecision'] });
  const [bare, ours] = [await fill(2000), await fill(2001)];
  await bench.owner.raw('vacuum analyze');
  const beside = new pg.Client({ connectionString: bench.databaseUrl, pipeline: true });
  await beside.connect();
  const actor = await bench.actor(APPROVE.login);
  const { toThread, fromThread } = await costOfSending(bench, ours.slice(0, SENT));
  const rows = ours.length;
  const statements = await decideBare(bench, beside, actor, bare, APPROVE.event);
  await beside.end();
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  const database = databaseProcessor(bench.dataDir);
  await session.post('Profiler.start');
  const begun = performance.now();
  await decide(bench, actor, ours, APPROVE.event);
  const wall = performance.now() - begun;
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const postgres = databaseProcessor(bench.dataDir) - database;
  const { judging, rest } = partsOf(profile);

  const parts = [judging + rest, postgres];
  const overlap = (sum(parts) - wall) / (sum(parts) - Math.max(...parts));
  const share = Math.min(1, Math.max(0, overlap));
  const reckoned = (many: number): number => {
    const sending = (toThread + fromThread) * rows;
    // Each row is written once and read once at either end.
    const spread = [rest + sending / 2, (judging + sending / 2) / many, postgres];
    return sum(spread) - share * (sum(spread) - Math.max(...spread));
  };
  const each = (what: string, ms: number) => alone(`  ${what} of a row`, 'ms', ms / rows);
  return [
    alone(`${rows} rows while they are profiled`, 'ms', wall),
    each('judging, which threads could do,', judging),
    each('the rest of JavaScript', rest),
    each('PostgreSQL’s part', postgres),
    each('the way to a thread and back', (toThread + fromThread) * rows),
    ...THREADS.map((many) =>
      figure(`${rows} rows simulated with ${many} judging threads; beside bare statements`, 'ms', [
        { ours: reckoned(many), beside: statements },
      ]),
    ),
  ];
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

interface Profile {
  nodes: { id: number; callFrame: { functionName: string }; children?: number[] | undefined }[];
  samples?: number[] | undefined;
  timeDeltas?: number[] | undefined;
}

/** Milliseconds in and below `JUDGING`, and of all other JavaScript; garbage is shared out between them. */
function partsOf({ nodes, samples = [], timeDeltas = [] }: Profile) {
  const nameOf = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  const parentOf = new Map(
    nodes.flatMap(({ id, children = [] }) =>
      children.map((child): [number, number] => [child, id]),
    ),
  );
  const isJudging = (id: number): boolean => {
    for (let at: number | undefined = id; at !== undefined; at = parentOf.get(at)) {
      if (nameOf.get(at) === JUDGING) return true;
    }
    return false;
  };
  const took = { judging: 0, rest: 0, garbage: 0 };
  samples.forEach((id, index) => {
    const name = nameOf.get(id) ?? '';
    if (name === '(idle)' || name === '(program)') return;
    const part = name === '(garbage collector)' ? 'garbage' : isJudging(id) ? 'judging' : 'rest';
    took[part] += (timeDeltas[index] ?? 0) / 1000;
  });
  const withGarbage = 1 + took.garbage / Math.max(1, took.judging + took.rest);
  return { judging: took.judging * withGarbage, rest: took.rest * withGarbage };
}

/** Milliseconds for one row to be written and read as `postMessage` does: to a thread, and back as drafts. */
async function costOfSending(bench: Bench, ids: readonly number[]) {
  const { db, engine } = bench.services;
  const bound = engine.workflows.get('increment');
  if (!bound) throw new Error('There is no workflow of increments');
  const actor = await bench.actor(APPROVE.login);
  const items = ids.map((subjectId) => ({ subjectId, event: APPROVE.event }));
  return withTransaction(db, async (tx) => {
    const at = new Date().toISOString();
    const batch = newBatch({ tx, engine, bound, actor, at, write: false, undoes: null });
    const instances = await readChunk(batch, items);
    const drafts = await evaluateChunk(batch, items, instances);
    if (drafts.length !== ids.length) throw new Error('Not every row was accepted');
    const bare = drafts.map(({ stepped: { step }, row, change }) => ({
      row,
      change,
      step: { ...step },
    }));
    return { toThread: sent({ items, instances }, ids.length), fromThread: sent(bare, ids.length) };
  });
}

/** The least of five rounds, for one of so many. */
function sent(value: unknown, count: number): number {
  const took = Array.from({ length: 5 }, () => {
    const begun = performance.now();
    deserialize(serialize(value));
    return performance.now() - begun;
  });
  return Math.min(...took) / count;
}
