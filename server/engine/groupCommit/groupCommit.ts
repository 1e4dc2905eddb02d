import type { KeyObject } from 'node:crypto';
import pg from 'pg';
import { withGrants } from '#server/platform/access/grants.ts';
import { getRecordKey, type Db } from '#server/platform/db/connect.ts';
import { outliving } from '#server/platform/db/outliving.ts';
import { rowSettings, startedWith } from '#server/platform/db/rowKey.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { requireUnchangedSuperiors } from '#server/engine/instances/requireUnchangedSuperiors.ts';
import { readSuperiorRecords } from '#server/engine/instances/superiorRecords.ts';
import { readInstancesAt } from '#server/engine/instances/readInstances.ts';
import { getFacts } from '#server/engine/dispatch/record.ts';
import { learnKinds, rememberedKind } from '#server/engine/instances/stepKinds.ts';
import { writeSingles } from '#server/engine/dispatch/writes.ts';
import { readListeners } from '#server/engine/notices/listeners.ts';
import { evaluateGroup, notifyListeners } from './evaluateGroup.ts';
import { createLine, isRefusedByDatabase, unreachable, type Lane } from './line.ts';
import { getLikelyRecipients } from './listeners.ts';
import { isMove, mayShare, mightOnlyMove } from './mayShare.ts';
import {
  getKind,
  getResult,
  sharedBy,
  getSingle,
  type Accepted,
  type GroupWrite,
  type SingleEvent,
  type SingleResult,
  type Waiting,
} from './singleEvent.ts';
import { wakeBehind, type Waking } from './wakeBehind.ts';
import { apart, commitWithEffects, type Committed } from './withEffects.ts';

/** Combines single events that arrive at the same time into one commit. */
export interface GroupCommit {
  /**
   * Evaluates, applies and records one event as a batch of its own, like `dispatch`. Returns null if the event needs a
   * transaction of its own; nothing was done then, and the caller uses `dispatch`.
   * @throws AppError as `dispatch` does.
   */
  send(event: SingleEvent): Promise<SingleResult | null>;
  /**
   * Closes the connections when the database does not respond. Waiting callers then fail at once,
   * although the database may have committed events that were already sent to it.
   */
  hangUp(): void;
  /** Releases the connections once the current groups are finished. */
  close(): Promise<void>;
}

/** How many groups whose events only move instances may commit at once, each on a reserved connection. */
const MOVES = 2;
/** How many groups whose events have effects may commit at once. They use connections of the shared pool. */
const EFFECTS = 4;
/**
 * How long a group waits for a locked row. After that, its events are processed one by one, so that the lock delays
 * only the event of that row.
 */
const LOCK_MS = 50;
/**
 * How long an event waits for its commit, as long as a request waits for a connection of the pool. Then it fails,
 * because the database cannot be reached.
 */
const PATIENCE_MS = 30_000;
/**
 * If the database does not respond for this long, it is considered frozen. Whether it committed the group is then
 * unknown.
 */
const ANSWER_MS = 30_000;

/**
 * Creates the group commit of an engine, which wakes the worker after each commit. Events whose step only moves an
 * instance share one statement, which is a transaction of its own. Other events share a transaction with their effects.
 */
export function createGroupCommit(
  databaseUrl: string,
  db: Db,
  engine: Engine,
  bus: Waking,
): GroupCommit {
  const pool = openLanes(databaseUrl, getRecordKey(db));
  const line = createLine();
  /** The connections on which a group is running. */
  const busy = new Set<pg.PoolClient>();
  /**
   * The kinds of events that turned out to have effects. They go straight to the lane for effects, so that they are
   * read only once.
   */
  const withEffects = new Set<string>();

  const moves: Lane = {
    name: 'moves',
    most: MOVES,
    commit: (group) => onLane((connection) => commitMoves(connection, group)),
    // The event waited too long behind groups to which the database has not responded.
    late: (one) => one.fail(unreachable()),
  };
  const effects: Lane = {
    name: 'effects',
    most: EFFECTS,
    commit: commitEffects,
    late: (one) => one.settle(null),
  };

  async function onLane<T>(work: (connection: pg.PoolClient) => Promise<T>): Promise<T> {
    const connection = await pool.connect();
    busy.add(connection);
    try {
      const done = await work(connection);
      connection.release();
      return done;
    } catch (error) {
      // A connection that was interrupted is closed and not reused.
      connection.release(isRefusedByDatabase(error) ? undefined : true);
      throw error;
    } finally {
      busy.delete(connection);
    }
  }

  /**
   * Commits a group, and returns the events whose instance was changed by others meanwhile, so that they are evaluated
   * again.
   */
  async function commitMoves(connection: pg.PoolClient, group: Waiting[]): Promise<Waiting[]> {
    const begun = performance.now();
    // Sends the queries for instances and recipients in one packet. Recipients can be queried
    // before the evaluation, because they usually follow from the kind of event.
    const { stream } = connection.connection;
    stream.cork();
    const { bound, accountId } = sharedBy(engine, group);
    const recipientKeys = getLikelyRecipients(engine, group);
    const subjectIds = group.map(({ item }) => item.subjectId);
    const reading = Promise.all([
      readInstancesAt(connection, bound, accountId, subjectIds),
      readListeners(connection, bound, accountId, recipientKeys),
    ]);
    stream.uncork();
    const [{ at, instances }, listeners] = await reading;
    await requireUnchangedSuperiors({ on: connection, db }, bound, instances.values());
    const actors = group.map(({ actor }) => actor);
    await readSuperiorRecords(connection, { bound, at, actors }, instances.values());
    const all = await Promise.all(
      group.map(async (one) => ({ one, item: one.item, actor: await withGrants(db, one.actor) })),
    );
    const { accepted, ...evaluated } = evaluateGroup({ engine, bound, at }, all, instances);
    const further = accepted.filter((one) => !isMove(one));
    for (const { one } of further) withEffects.add(getKind(one));
    const { writes, unknown } = await splitByKnownKind(connection, engine, accepted.filter(isMove));
    await notifyListeners(connection, writes, { ...listeners, asked: recipientKeys });
    const moved = await write(connection, bus, writes);
    const again = answer({ ...evaluated, writes, moved }, begun);
    // Moves events to the other lane only at the end, because after an exception before this they
    // would be processed twice. The first step of a kind goes there, because its kind has to be
    // stored in a transaction.
    for (const { one } of [...further, ...unknown]) line.add(effects, one);
    return again;
  }

  /**
   * Commits a group of events with effects. If an event fails, it is found and fails alone; the others are committed
   * without it.
   */
  async function commitEffects(group: readonly Waiting[]): Promise<Waiting[]> {
    const begun = performance.now();
    const done = await commitWithEffects(db, engine, group);
    if (!('undoneBy' in done)) {
      if (done.moved.size > 0) bus.wake();
      return answer(done, begun);
    }
    const { alone, again } = apart(done.undoneBy, group);
    for (const one of alone) one.settle(null);
    const rest: Waiting[] = [];
    for (const part of again) rest.push(...(await commitEffects(part)));
    return rest;
  }

  /** Resolves the promise of each caller, and returns the events that have to be evaluated again. */
  function answer({ writes, refused, alone, moved }: Committed, begun: number): Waiting[] {
    const observe = ({ workflow }: Waiting, outcome: 'accepted' | 'refused') =>
      engine.observe?.({
        workflow,
        outcome,
        count: 1,
        seconds: (performance.now() - begun) / 1000,
      });
    for (const { one, error } of refused) {
      observe(one, 'refused');
      one.fail(error);
    }
    for (const one of alone) one.settle(null);
    return writes.flatMap(({ one, batch }) => {
      if (!moved.has(batch.batchId)) return [one];
      observe(one, 'accepted');
      one.settle(getResult(batch));
      return [];
    });
  }

  return {
    send: (event) => {
      if (!mayShare(engine, event)) return Promise.resolve(null);
      return new Promise((settle, fail) => {
        const isMoving = !withEffects.has(getKind(event)) && mightOnlyMove(engine, event);
        line.add(isMoving ? moves : effects, { settle, fail, ...event });
      });
    },
    hangUp: () => {
      for (const one of line.clear()) one.fail(unreachable());
      for (const connection of busy) connection.connection.stream.destroy();
    },
    close: () => pool.end(),
  };
}

/** Splits accepted events by whether the ID of their step kind is known in this process, or can be loaded now. */
async function splitByKnownKind(
  connection: pg.ClientBase,
  engine: Engine,
  accepted: readonly Accepted[],
): Promise<{ writes: GroupWrite[]; unknown: Accepted[] }> {
  const [first] = accepted;
  if (!first) return { writes: [], unknown: [] };
  const scope = { accountId: first.one.actor.accountId, workflow: first.one.workflow };
  const getId = ({ write }: Accepted) => rememberedKind(engine, scope, write.row);
  if (accepted.some((one) => getId(one) === undefined)) await learnKinds(connection, engine, scope);
  const writes: GroupWrite[] = [];
  const unknown: Accepted[] = [];
  for (const one of accepted) {
    const kindId = getId(one);
    if (kindId === undefined) unknown.push(one);
    else writes.push({ kindId, notices: [], ...one });
  }
  return { writes, unknown };
}

/** Writes the rows of a group's events and wakes the worker; returns the committed batches. */
async function write(
  connection: pg.PoolClient,
  bus: Waking,
  writes: readonly GroupWrite[],
): Promise<ReadonlySet<string>> {
  const [first] = writes;
  if (!first) return new Set();
  const singles = writes.map(getSingle);
  const { stream } = connection.connection;
  stream.cork();
  const written = writeSingles(connection, getFacts(first.batch), singles);
  const isToBeWoken = !wakeBehind(
    connection,
    bus,
    singles.map(({ batch }) => batch.batchId),
  );
  stream.uncork();
  const moved = await written;
  if (isToBeWoken && moved.size > 0) bus.wake();
  return moved;
}

/**
 * Groups use separate connections, because these connections pipeline statements and use generic plans, which fit
 * groups of any size. With the default setting, PostgreSQL planned the statement of each group again.
 */
function openLanes(url: string, recordKey: KeyObject): pg.Pool {
  return outliving(
    new pg.Pool({
      application_name: 'cadre shared commit',
      // The connection's login owns no tables; this option sets the role that may use them.
      ...startedWith(url, {
        ...rowSettings(recordKey),
        role: 'cadre_app',
        plan_cache_mode: 'force_generic_plan',
        lock_timeout: String(LOCK_MS),
      }),
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      pipeline: true,
      max: MOVES,
    }),
  );
}
