import pg from 'pg';
import { outliving } from '#server/db/outliving.ts';
import { AppError, notFound } from '#server/errors.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';
import { readInstancesAt } from '#server/workflow/engine/instances.ts';
import { factsOf } from '#server/workflow/engine/record.ts';
import { concluded, writeSingles } from '#server/workflow/engine/writes.ts';
import { readListeners } from '#server/workflow/notices/listeners.ts';
import { evaluateGroup } from './evaluateGroup.ts';
import { likelyAsked } from './listeners.ts';
import {
  kindOf,
  type GroupWrite,
  type SingleEvent,
  type SingleResult,
  type Waiting,
} from './singleEvent.ts';

/** Single events that wait at the same time, put together into one statement and one commit. */
export interface GroupCommit {
  /**
   * Judges, steps and records one event as `dispatch` does, a batch of its own. Null when it is not of
   * the simple kind and nothing was done: the sender then dispatches it in a transaction.
   * @throws AppError as `dispatch` does.
   */
  send(event: SingleEvent): Promise<SingleResult | null>;
  /** Hangs up on a database that doesn't answer: whoever waits fails at once, and what was sent may stand. */
  hangUp(): void;
  /** Lets go of its connections; whatever is under way is finished first. */
  close(): Promise<void>;
}

/** Commits at a time: one alone lets PostgreSQL idle while the next group is evaluated. */
const LANES = 2;
/** The second begins only with so many: in small groups each pays more of what a group costs. */
const SECOND_FROM = 16;
/** All of a statement wait for its last. */
const MOST = 128;
const ATTEMPTS = 5;
/** Whose row a long batch holds waits for it by itself: the others in its group don't. */
const LOCK_MS = 50;
/** As for a connection of the pool: then it is said that the database can't be reached. */
const PATIENCE_MS = 3000;
/** PostgreSQL is frozen, or its machine is: whether the group stands is not known. */
const ANSWER_MS = 10_000;

/**
 * Made for one engine; `committed` is called after each commit. It takes events whose step only moves
 * its instance, sent in the actor's own name, of workflows that aren't confidential; everything else
 * keeps a transaction of its own.
 */
export function createGroupCommit(
  databaseUrl: string,
  engine: Engine,
  committed: () => void,
): GroupCommit {
  const pool = openLanes(databaseUrl);
  let line: Waiting[] = [];
  let running = 0;
  let scheduled = false;
  /** Connections with a group on its way. */
  const busy = new Set<pg.PoolClient>();
  /** Subjects on their way: the second event for one is evaluated when the first stands. */
  const moving = new Set<string>();
  /** Events that turned out not to be simple: they aren't read twice. */
  const others = new Set<string>();

  function schedule(): void {
    if (scheduled || running >= LANES || line.length < (running === 0 ? 1 : SECOND_FROM)) return;
    scheduled = true;
    // What came in with the same turn of the event loop shares the group.
    setImmediate(() => {
      scheduled = false;
      const group = take();
      if (group.length === 0) return;
      running += 1;
      void run(group).finally(() => {
        running -= 1;
        for (const one of group) moving.delete(subjectOf(one));
        schedule();
      });
      schedule();
    });
  }

  /** The first in line, and those behind it of the same workflow and account. */
  function take(): Waiting[] {
    const group: Waiting[] = [];
    const left: Waiting[] = [];
    for (const one of line) {
      const [first = one] = group;
      const fits =
        group.length < MOST &&
        one.workflow === first.workflow &&
        one.actor.accountId === first.actor.accountId &&
        !moving.has(subjectOf(one));
      if (fits) moving.add(subjectOf(one));
      (fits ? group : left).push(one);
    }
    line = left;
    return group;
  }

  /** Whoever is still in line by then is stuck behind groups that get no answer. */
  function giveUpLater(waiting: Waiting): void {
    setTimeout(() => {
      const length = line.length;
      line = line.filter((one) => one !== waiting);
      if (line.length < length) waiting.fail(unreachable());
    }, PATIENCE_MS).unref();
  }

  async function run(group: Waiting[]): Promise<void> {
    try {
      let rest = group;
      for (let attempt = 1; rest.length > 0; attempt += 1) {
        if (attempt > ATTEMPTS) for (const one of rest.splice(0)) one.settle(null);
        else rest = await onLane((connection) => commit(connection, rest));
      }
    } catch (error) {
      for (const one of group) {
        // Undone as a whole: each goes its own way, where what stands in one's way is only theirs.
        if (isRefusedByDatabase(error)) one.settle(null);
        else one.fail(isSilence(error) ? unreachable() : error);
      }
    }
  }

  async function onLane<T>(work: (connection: pg.PoolClient) => Promise<T>): Promise<T> {
    const connection = await pool.connect();
    busy.add(connection);
    try {
      const done = await work(connection);
      connection.release();
      return done;
    } catch (error) {
      // One that was cut in the middle is not used again.
      connection.release(isRefusedByDatabase(error) ? undefined : true);
      throw error;
    } finally {
      busy.delete(connection);
    }
  }

  /** Answers what somebody else moved meanwhile, to be evaluated again. */
  async function commit(connection: pg.PoolClient, group: Waiting[]): Promise<Waiting[]> {
    const begun = performance.now();
    const observe = ({ workflow }: Waiting, outcome: 'accepted' | 'refused') =>
      engine.observe?.({
        workflow,
        outcome,
        count: 1,
        seconds: (performance.now() - begun) / 1000,
      });
    // In one go, and in one packet: who is to hear of it is known before it is evaluated, as a rule.
    const { stream } = connection.connection;
    stream.cork();
    const { bound, accountId } = sharedBy(engine, group);
    const asked = likelyAsked(engine, group);
    const subjectIds = group.map(({ item }) => item.subjectId);
    const reading = Promise.all([
      readInstancesAt(connection, { workflow: bound.workflow.id, accountId, subjectIds }),
      readListeners(connection, bound, accountId, asked),
    ]);
    stream.uncork();
    const [read, found] = await reading;
    const listeners = { ...found, asked };
    const evaluated = await evaluateGroup(connection, engine, group, { ...read, listeners });
    for (const { one, error } of evaluated.refused) {
      observe(one, 'refused');
      one.fail(error);
    }
    for (const { one, event } of evaluated.others) {
      if (event) others.add(event);
      one.settle(null);
    }
    const moved = await write(connection, evaluated.writes);
    if (moved.size > 0) committed();
    for (const { one, batch } of evaluated.writes) {
      if (!moved.has(batch.batchId)) continue;
      observe(one, 'accepted');
      one.settle({ batchId: batch.batchId, accepted: 1, undoable: true });
    }
    return evaluated.writes.flatMap(({ one, batch }) => (moved.has(batch.batchId) ? [] : [one]));
  }

  return {
    send: (event) => {
      if (others.has(kindOf(event)) || !mightBeSimple(engine, event)) return Promise.resolve(null);
      return new Promise((settle, fail) => {
        const waiting = { ...event, settle, fail };
        line.push(waiting);
        schedule();
        giveUpLater(waiting);
      });
    },
    hangUp: () => {
      for (const one of line.splice(0)) one.fail(unreachable());
      for (const connection of busy) connection.connection.stream.destroy();
    },
    close: () => pool.end(),
  };
}

/** What all of a group are of. */
function sharedBy(engine: Engine, [first]: readonly Waiting[]) {
  const bound = first && engine.workflows.get(first.workflow);
  if (!bound) throw notFound('There is no such workflow');
  return { bound, accountId: first.actor.accountId };
}

/** Writes what a group's events leave behind; answers the batches that stand. */
async function write(
  connection: pg.ClientBase,
  writes: readonly GroupWrite[],
): Promise<ReadonlySet<string>> {
  const [first] = writes;
  if (!first) return new Set();
  return writeSingles(
    connection,
    factsOf(first.batch),
    writes.map(({ one: { claim }, batch, write: step, kindId, notices }, index) => ({
      step: { ...step, place: index + 1, kindId },
      batch: { ...concluded(batch, notices), claim: claim ? claimOf(claim, batch.batchId) : null },
    })),
  );
}

const claimOf = (
  { key, requestHash, answer }: NonNullable<SingleEvent['claim']>,
  batchId: string,
): { key: string; requestHash: Buffer; answer: string } => ({
  key,
  requestHash,
  answer: JSON.stringify(answer({ batchId, accepted: 1, undoable: true }) ?? null),
});

const subjectOf = ({ workflow, item }: SingleEvent): string => `${workflow} ${item.subjectId}`;

function mightBeSimple(engine: Engine, { workflow, item, actor, claim }: SingleEvent): boolean {
  const bound = engine.workflows.get(workflow);
  return (
    bound !== undefined &&
    bound.enrich === undefined &&
    bound.workflow.visibility === undefined &&
    engine.at === undefined &&
    item.start === undefined &&
    actor.userId !== null &&
    (actor.standsInFor ?? []).length === 0 &&
    (claim?.key.length ?? 0) <= 200
  );
}

/**
 * Connections of their own: they send what doesn't wait for an answer in one go, and they keep plans
 * that fit groups of any size. Left to choose, PostgreSQL planned the writing of each group anew.
 */
function openLanes(connectionString: string): pg.Pool {
  return outliving(
    new pg.Pool({
      connectionString,
      application_name: 'cadre shared commit',
      // Ours own no table: the role is part of the connection, or there is none.
      options: `-c role=cadre_app -c plan_cache_mode=force_generic_plan -c lock_timeout=${LOCK_MS}`,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      pipeline: true,
      max: LANES,
    }),
  );
}

/**
 * PostgreSQL answered that the statement did nothing. When the connection was lost instead, it may
 * have: evaluated again, what stands would be refused.
 */
const isRefusedByDatabase = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(22|23|40|54|55)/.test(String(error.code)) &&
  String(error.code).length === 5;

/** pg's own words for a query that was not answered in time. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

const unreachable = (): AppError =>
  new AppError('unavailable', 'The database cannot be reached at the moment, try again');
