import { setTimeout as sleep } from 'node:timers/promises';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { accountRoom, userRoom } from '#server/platform/realtime/bus.ts';
import { createClient } from '#tests/support/client.ts';
import { openSocket } from '#tests/support/socket.ts';
import { decide } from './bulk.ts';
import { openClients, signInMany } from './clients.ts';
import { fillWaiting } from './fillWaiting.ts';
import type { Bench } from './fixture.ts';
import { buildWeb, startProgram, type Program } from './programs.ts';
import { alone, figure, quantile, type Figure } from './table.ts';
import { toasts } from './toast.ts';

const SECONDS = 5;
const WARM_UP_SECONDS = 3;
const EVENT = { type: 'md.approve' };
/** The number of sockets, the transitions a second, and whether it has a goal. */
const LOADS = [
  { sockets: 1000, rate: 200, goal: true },
  { sockets: 1000, rate: 1000, goal: true },
  { sockets: 10_000, rate: 200, goal: false },
] as const;
const GOAL_MS = 10;
const BULK = 10_000;

/**
 * The time from the commit to the recipient's socket through outbox and worker, beside a direct publish
 * after the commit; to a toast in a browser; and the time to process a bulk decision's outbox.
 */
export async function reach(bench: Bench, more: { REDIS_URL?: string } = {}): Promise<Figure[]> {
  await buildWeb();
  const environment = {
    DATABASE_URL: bench.databaseUrl,
    DATA_DIR: bench.dataDir,
    ...more,
  };
  const server = await startProgram('server', environment);
  const worker = await startProgram('worker', environment);
  const figures: Figure[] = [];
  const clientGroups: Program[] = [];
  try {
    const ids = await waiting(bench);
    const { token, userId } = await createClient(server.url, 'audit');
    let clients = 0;
    const before = server.memory();
    for (const { sockets, rate, goal } of LOADS) {
      const wanted = Math.ceil(sockets * bench.scale);
      if (wanted > clients) {
        const tokens = await signInMany(bench.owner, bench.services.secret, wanted - clients);
        clientGroups.push(await openClients(bench, server.url, tokens));
        clients = wanted;
        bench.says(`${wanted} sockets are open`);
        if (clients >= 10_000 * bench.scale) {
          await sleep(3000);
          figures.push(
            alone(
              'memory of the server per socket',
              'kB',
              kilobytes(before, server.memory(), clients),
            ),
          );
        }
      }
      const socket = await openSocket(server.url, token);
      // Just-in-time compilation should not be measured.
      if (figures.length === 0) {
        await commitsPerSecond(bench, socket, { ids, rate, userId, seconds: WARM_UP_SECONDS });
      }
      const times = await commitsPerSecond(bench, socket, { ids, rate, userId, seconds: SECONDS });
      socket.close();
      const at = `${sockets} sockets, ${rate} a second`;
      figures.push(...compared(at, times, goal));
      bench.says(at);
    }
    figures.push(await outboxAfterBulk(bench));
    figures.push(...(await toasts(bench, server.url, () => ids.splice(0, 1))));
  } finally {
    await Promise.all(clientGroups.map((clients) => clients.stop()));
    await worker.stop();
    await server.stop();
  }
  return figures;
}

const kilobytes = (before: number, after: number, sockets: number): number =>
  ((after - before) * 1024) / sockets;

function compared(
  at: string,
  { relayed, straight }: { relayed: number[]; straight: number[] },
  goal: boolean,
): Figure[] {
  return ([0.5, 0.99] as const).map((share) => {
    const ours = quantile(relayed, share);
    const created = figure(
      `commit to socket p${share * 100}, ${at}; beside a publish straight after`,
      'ms',
      [{ ours, beside: quantile(straight, share) }],
    );
    if (!goal || share !== 0.99) return created;
    const met = (created.ratio ?? 0) >= 0.5 && ours <= GOAL_MS;
    return { ...created, goal: `ratio ≥ 0.5 and ≤ ${GOAL_MS} ms`, met };
  });
}

async function waiting(bench: Bench): Promise<number[]> {
  const needed = Math.ceil(
    LOADS.reduce((sum, { rate }) => sum + rate * SECONDS, LOADS[0].rate * WARM_UP_SECONDS + 100),
  );
  const ids = await fillWaiting(bench, { rows: needed, year: 2030, states: ['mdDecision'] });
  await decide(bench, await bench.actor('md'), ids.splice(0, 2), EVENT);
  return ids;
}

/**
 * Approves at a steady rate. Returns how long after each commit returned its hint reached the socket: `relayed`
 * through the outbox, `straight` when published directly.
 */
async function commitsPerSecond(
  bench: Bench,
  socket: Awaited<ReturnType<typeof openSocket>>,
  { ids, rate, userId, seconds }: { ids: number[]; rate: number; userId: number; seconds: number },
): Promise<{ relayed: number[]; straight: number[] }> {
  const actor = await bench.actor('md');
  const { groupCommit, bus } = bench.services;
  const committed = new Map<string, number>();
  const heard = { relayed: new Map<string, number>(), straight: new Map<string, number>() };
  socket.onHint = ({ topic, version, channels }) => {
    if (topic !== 'notice') return;
    // Direct publishes have no channels, so a browser shows nothing.
    heard[channels?.length ? 'relayed' : 'straight'].set(version, performance.now());
  };
  const approve = async (subjectId: number) => {
    const item = { subjectId, event: EVENT };
    const stands = await groupCommit.send({ workflow: 'increment', item, actor });
    if (!stands) return void (await decide(bench, actor, [subjectId], EVENT));
    const { batchId } = stands;
    committed.set(batchId, performance.now());
    await bus.publish([
      {
        rooms: [userRoom(userId)],
        hint: { topic: 'notice', id: batchId, version: batchId, channels: [] },
      },
      {
        rooms: [accountRoom(actor.accountId)],
        hint: { topic: 'workflow', id: 'increment', version: batchId },
      },
    ]);
  };
  const begun = performance.now();
  const sent: Promise<void>[] = [];
  const count = Math.min(ids.length, Math.ceil(rate * seconds * Math.min(1, bench.scale * 4)));
  while (sent.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - begun) / 1000) * rate));
    while (sent.length < due) sent.push(approve(ids.pop() ?? 0));
    await sleep(1);
  }
  await Promise.all(sent);
  await sleep(2000);
  const times = (of: Map<string, number>) =>
    [...committed].flatMap(([batchId, at]) => {
      const came = of.get(batchId);
      return came === undefined ? [Infinity] : [came - at];
    });
  return { relayed: times(heard.relayed), straight: times(heard.straight) };
}

/** A release that notifies every person with a raise. */
async function outboxAfterBulk(bench: Bench): Promise<Figure> {
  const rows = Math.ceil(BULK * bench.scale);
  const ids = await fillWaiting(bench, { rows, year: 2031, states: ['financeRelease'] });
  const finance = await bench.actor('finance');
  const begun = performance.now();
  await decide(bench, finance, ids, { type: 'finance.release' });
  const stood = performance.now();
  bench.services.wake();
  const unsent = async () =>
    (
      await queryOne<{ count: number }>(
        bench.owner,
        'select count(*)::integer as count from outbox where sent_at is null',
      )
    )?.count ?? 0;
  while ((await unsent()) > 0) await sleep(2);
  const emptied = performance.now() - stood;
  const [row] = await query<{ count: number }>(
    bench.owner,
    'select count(*)::integer as count from notices where batch_id = (select id from workflow_batches order by at desc limit 1)',
  );
  return {
    what: `outbox empty after a bulk of ${rows} with ${row?.count ?? 0} notices; beside the bulk`,
    unit: 'ms',
    ours: emptied,
    beside: stood - begun,
    ratio: (stood - begun) / emptied,
    goal: 'ratio ≥ 1',
    met: emptied <= stood - begun,
  };
}
