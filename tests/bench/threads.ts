import { deserialize, serialize } from 'node:v8';
import type { Tx } from '#server/platform/db/connect.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import type { DispatchItem } from '#server/engine/dispatch/batch.ts';
import { newBatch } from '#server/engine/dispatch/batch.ts';
import { evaluateChunk, readChunk } from '#server/engine/dispatch/evaluateChunk.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { APPROVE, decide } from './bulk.ts';
import { fillWaiting } from './fillWaiting.ts';
import type { Bench } from './fixture.ts';
import { databaseProcessor } from './programs.ts';
import { alone, figure, median, type Figure } from './table.ts';

const ROWS = 10_000;
const ROUNDS = 5;
const CHUNK = 2000;
const THREADS = [2, 4] as const;
/** Threads are built once they make a bulk this many times as fast. */
const PAYS = 1.3;

/** Milliseconds of a processor in one round. */
interface Parts {
  /** What threads could do: policy, machine, digests and hashes of each row. */
  judging: number;
  /** What stays with the connection: rows, parameters, notices, sums. */
  rest: number;
  postgres: number;
  /** Writing and reading the messages to the threads, and those from them. */
  written: number;
  read: number;
}

/**
 * What judging in worker threads would gain, by Amdahl from measured parts. Times of a processor, so that others on
 * the machine disturb little; and each thread, the connection and PostgreSQL are given a core of their own.
 */
export async function threads(bench: Bench): Promise<Figure[]> {
  const rows = Math.ceil(ROWS * bench.scale);
  const actor = await bench.actor(APPROVE.login);
  const rounds: Parts[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    bench.says(`round ${round}`);
    const ids = await fillWaiting(bench, { rows, year: 2000 + round, states: ['mdDecision'] });
    await bench.owner.raw('vacuum analyze');
    const { judging, written, read } = await judged(bench, actor, ids);
    const database = databaseProcessor(bench.dataDir);
    const javascript = await getProcessor(() => decide(bench, actor, ids, APPROVE.event));
    const postgres = databaseProcessor(bench.dataDir) - database;
    // The first one warms up.
    if (round > 0) rounds.push({ judging, rest: javascript - judging, postgres, written, read });
  }
  const part = (of: (one: Parts) => number) => median(rounds.map(of));
  const each = (what: string, of: (one: Parts) => number): Figure =>
    alone(`a row of ${rows}: ${what}`, 'ms', part(of) / rows);
  return [
    each('judging, which threads could do', ({ judging }) => judging),
    each('the rest of JavaScript', ({ rest }) => rest),
    each('PostgreSQL', ({ postgres }) => postgres),
    each('written to a thread and back', ({ written }) => written),
    each('read by a thread and back', ({ read }) => read),
    ...THREADS.flatMap((many) => [
      figure(
        `${many} threads, all parts at once; beside none`,
        'ms',
        rounds.map(at(many, most)),
        PAYS,
      ),
      figure(`${many} threads, one part after the other`, 'ms', rounds.map(at(many, sum))),
    ]),
  ];
}

/** How long a round takes with so many threads, and with none. */
const at =
  (many: number, together: (parts: number[]) => number) =>
  ({ judging, rest, postgres, written, read }: Parts) => {
    // Each message is written at one end and read at the other.
    const messages = (written + read) / 2;
    return {
      ours: together([rest + messages, (judging + messages) / many, postgres]),
      beside: together([judging + rest, postgres]),
    };
  };

const most = (parts: number[]): number => Math.max(...parts);
const sum = (parts: number[]): number => parts.reduce((all, one) => all + one, 0);

async function getProcessor(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Judges rows chunk by chunk and writes nothing; and writes and reads them as messages between threads are. */
const judged = (bench: Bench, actor: Actor, ids: readonly number[]) =>
  withTransaction(bench.services.db, async (tx) => {
    const spent = { judging: 0, written: 0, read: 0 };
    for (let start = 0; start < ids.length; start += CHUNK) {
      const items = ids
        .slice(start, start + CHUNK)
        .map((subjectId) => ({ subjectId, event: APPROVE.event }));
      const { instances, drafts, judging } = await judge(bench, tx, actor, items);
      spent.judging += judging;
      for (const message of [{ items, instances }, drafts]) {
        let bytes = Buffer.alloc(0);
        spent.written += await getProcessor(() => (bytes = serialize(message)));
        spent.read += await getProcessor(() => deserialize(bytes));
      }
    }
    return spent;
  });

async function judge(bench: Bench, tx: Tx, actor: Actor, items: readonly DispatchItem[]) {
  const { engine } = bench.services;
  const bound = engine.workflows.get('increment');
  if (!bound) throw new Error('There is no workflow of increments');
  const now = new Date().toISOString();
  const batch = newBatch({ tx, engine, bound, actor, at: now, write: false, undoes: null });
  const instances = await readChunk(batch, items);
  let drafts: Awaited<ReturnType<typeof evaluateChunk>> = [];
  const judging = await getProcessor(async () => {
    drafts = await evaluateChunk(batch, items, instances);
  });
  if (drafts.length !== items.length) throw new Error('Not every row was accepted');
  // Without what the thread has already, and the snapshot, which holds the machine.
  const sent = drafts.map(({ row, change, stepped: { step, behalf } }) => ({
    row,
    change,
    behalf,
    step: { ...step, snapshot: null },
  }));
  return { instances, drafts: sent, judging };
}
