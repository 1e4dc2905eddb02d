import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Db } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { QueueWatch } from '#server/platform/queues/watch.ts';
import type { DispatchedBatch } from './instances/engine.ts';

/** Metrics of one server process in the Prometheus format. */
export interface Metrics {
  registry: Registry;
  /** Sets the function that counts this process's open sockets. */
  watchSockets(count: () => number): void;
  /**
   * Counts a response under the pattern of its route. Counting by the requested path would create a metric for each ID.
   */
  answered(call: { route: string; status: number; seconds: number }): void;
  dispatched: (batch: DispatchedBatch) => void;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/**
 * There are only a few buckets, because there are about 160 routes: with the default buckets, the lines for each
 * bucket, method and status took 680 kB.
 */
const ROUTE_SECONDS = [0.01, 0.05, 0.1, 0.25, 1, 5, 30];

export function createMetrics(db: Db, queues: QueueWatch): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'cadre_http_seconds',
    help: 'How long calls took, by route',
    labelNames: ['route'],
    buckets: ROUTE_SECONDS,
    registers,
  });
  const answers = new Counter({
    name: 'cadre_http_answers_total',
    help: 'Answered calls, by route and class of status',
    labelNames: ['route', 'status'],
    registers,
  });
  const batches = new Histogram({
    name: 'cadre_dispatch_seconds',
    help: 'How long batches of transitions took until they were written, without their commit',
    labelNames: ['workflow', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const transitions = new Counter({
    name: 'cadre_transitions_total',
    help: 'Transitions asked for, by whether their batch was accepted',
    labelNames: ['workflow', 'outcome'],
    registers,
  });
  watchBacklog(registers, db);
  new Gauge({
    name: 'cadre_queue_jobs',
    help: 'Jobs of each queue by state',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      // If the current value is unknown, no value is reported. Reporting the last known value would
      // make a broken queue look healthy.
      this.reset();
      for (const { name, ...states } of await queues.depths().catch(() => [])) {
        for (const [state, count] of Object.entries(states))
          this.set({ queue: name, state }, count);
      }
    },
  });
  let sockets = () => 0;
  new Gauge({
    name: 'cadre_sockets',
    help: 'Open signed-in WebSockets of this process',
    registers,
    collect() {
      this.set(sockets());
    },
  });
  return {
    registry,
    watchSockets: (count) => {
      sockets = count;
    },
    answered: ({ route, status, seconds }) => {
      calls.observe({ route }, seconds);
      answers.inc({ route, status: `${Math.floor(status / 100)}xx` });
    },
    dispatched: ({ workflow, outcome, count, seconds }) => {
      batches.observe({ workflow, outcome }, seconds);
      transitions.inc({ workflow, outcome }, count);
    },
  };
}

/** The outbox messages that have not been sent, and the timers that have not fired. */
export interface Backlog {
  unsent: number;
  /** Age of the oldest unsent outbox message, in seconds. */
  unsentSeconds: number;
  /** How late the oldest timer is, in seconds. */
  timerSeconds: number;
}

/**
 * Reads the backlog from two small partial indexes, so that the query stays fast no matter how many rows have been
 * processed.
 */
export const readBacklog = async (db: Db): Promise<Backlog> =>
  (await queryOne<Backlog>(
    db,
    `select o.unsent, coalesce(extract(epoch from now() - o.oldest), 0)::float as "unsentSeconds",
       coalesce(greatest(extract(epoch from now() - t.oldest), 0), 0)::float as "timerSeconds"
     from (select count(*)::integer as unsent, min(created_at) as oldest
           from outbox where sent_at is null) o,
       (select min(due_at) as oldest from workflow_timers) t`,
  )) ?? { unsent: 0, unsentSeconds: 0, timerSeconds: 0 };

/** Registers three gauges that share one query. */
function watchBacklog(registers: Registry[], db: Db): void {
  let reading: { backlog: Promise<Backlog | null>; until: number } | undefined;
  const ask = () => {
    if (!reading || reading.until < Date.now()) {
      reading = { backlog: readBacklog(db).catch(() => null), until: Date.now() + 500 };
    }
    return reading.backlog;
  };
  const gauge = (name: string, help: string, figure: keyof Backlog) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.reset();
        const backlog = await ask();
        if (backlog) this.set(backlog[figure]);
      },
    });
  gauge('cadre_outbox_unsent', 'Outbox messages that the relay has not sent', 'unsent');
  gauge('cadre_outbox_oldest_seconds', 'Age of the oldest unsent outbox message', 'unsentSeconds');
  gauge('cadre_timers_late_seconds', 'By how much the oldest due timer is late', 'timerSeconds');
}
