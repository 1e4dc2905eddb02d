import { AppError } from '#server/platform/errors.ts';
import type { Waiting } from './singleEvent.ts';

/** A lane processes groups of one type: events that only move instances, or events with effects. */
export interface Lane {
  name: string;
  /** How many groups of this lane may run at once, over all workflows and accounts. */
  most: number;
  /** Commits a group, and returns the events whose instance was changed meanwhile, which have to be evaluated again. */
  commit(group: Waiting[]): Promise<Waiting[]>;
  /** Called for an event that waited too long for its group. */
  late(one: Waiting): void;
}

/** The queue of events that wait for their group. */
export interface Line {
  add(lane: Lane, waiting: Waiting): void;
  /** Removes all events that are not being processed, and returns them. */
  clear(): Waiting[];
}

/**
 * How many groups of the same workflow and account may run at once. With only one, PostgreSQL would be idle while the
 * next group is evaluated.
 */
const OF_A_KIND = 2;
/**
 * A second group of the same kind is started only when this many events wait, because the overhead per
 * event is higher in small groups.
 */
const SECOND_FROM = 16;
/**
 * The maximum number of events of a group. All of them wait until the last one is written, so groups must not be too
 * large.
 */
const MAX = 128;
const ATTEMPTS = 5;
/**
 * How long an event waits for its group: as long as a request waits for a connection of the pool.
 */
const PATIENCE_MS = 30_000;

interface Place {
  lane: Lane;
  one: Waiting;
  /**
   * The timer is cleared when the event's group begins. Otherwise it would keep the event in memory
   * for 3 s, which was 19 MB at 2,800 events a second and took 8 µs per event.
   */
  patience: NodeJS.Timeout;
}

/**
 * Creates the queue. Waiting events form groups by workflow and account, and groups start in the order
 * in which their first events arrived.
 */
export function createLine(): Line {
  let line: Place[] = [];
  /** The number of running groups, by lane and by kind of group within each lane. */
  const running = new Map<string, number>();
  let scheduled = false;
  /**
   * The subjects that are being processed. A second event for one of them is evaluated only after the
   * first is committed.
   */
  const moving = new Set<string>();

  function schedule(): void {
    if (scheduled || line.length === 0) return;
    scheduled = true;
    // Events that arrive in the same turn of the event loop share a group.
    setImmediate(() => {
      scheduled = false;
      const next = take();
      if (!next) return;
      const { lane, kind, group } = next;
      change(running, [lane.name, kind], 1);
      void run(lane, group).finally(() => {
        change(running, [lane.name, kind], -1);
        for (const one of group) moving.delete(getSubject(one));
        schedule();
      });
      schedule();
    });
  }

  /** Takes the first event that can start, together with later events of the same kind. */
  function take(): { lane: Lane; kind: string; group: Waiting[] } | null {
    const kinds = new Map<string, { lane: Lane; group: Map<string, Waiting> }>();
    for (const { lane, one } of line) {
      if ((running.get(lane.name) ?? 0) >= lane.most || moving.has(getSubject(one))) continue;
      const kind = getKind(lane, one);
      const existing = kinds.get(kind) ?? { lane, group: new Map<string, Waiting>() };
      kinds.set(kind, existing);
      const subject = getSubject(one);
      if (existing.group.size < MAX && !existing.group.has(subject))
        existing.group.set(subject, one);
    }
    for (const [kind, { lane, group }] of kinds) {
      const others = running.get(kind) ?? 0;
      if (others >= OF_A_KIND || group.size < (others === 0 ? 1 : SECOND_FROM)) continue;
      const taken = new Set(group.values());
      for (const { one, patience } of line) if (taken.has(one)) clearTimeout(patience);
      line = line.filter(({ one }) => !taken.has(one));
      for (const subject of group.keys()) moving.add(subject);
      // Sorts events by subject, so that every group locks rows in the same order and groups cannot
      // deadlock.
      const sorted = [...taken].sort((a, b) => a.item.subjectId - b.item.subjectId);
      return { lane, kind, group: sorted };
    }
    return null;
  }

  return {
    add(lane, waiting) {
      const patience = setTimeout(() => {
        line = line.filter(({ one }) => one !== waiting);
        lane.late(waiting);
      }, PATIENCE_MS);
      patience.unref();
      line.push({ lane, one: waiting, patience });
      schedule();
    },
    clear: () =>
      line.splice(0).map(({ one, patience }) => {
        clearTimeout(patience);
        return one;
      }),
  };
}

async function run(lane: Lane, group: Waiting[]): Promise<void> {
  try {
    let rest = group;
    for (let attempt = 1; rest.length > 0; attempt += 1) {
      if (attempt > ATTEMPTS) for (const one of rest.splice(0)) one.settle(null);
      else rest = await lane.commit(rest);
    }
  } catch (error) {
    for (const one of group) {
      // The group was rolled back. Each of its events is now processed separately, so that an error
      // affects only the event that caused it.
      if (isRefusedByDatabase(error)) one.settle(null);
      else one.fail(isSilence(error) ? unreachable() : error);
    }
  }
}

const getSubject = ({ workflow, item }: Waiting): string => `${workflow} ${item.subjectId}`;

/** Events with the same key may share a group. Their lane, workflow and account are the same. */
const getKind = ({ name }: Lane, { workflow, actor }: Waiting): string =>
  `${name} ${workflow} ${actor.accountId}`;

function change(counts: Map<string, number>, keys: readonly string[], by: number): void {
  for (const key of keys) {
    const count = (counts.get(key) ?? 0) + by;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  }
}

/**
 * Whether PostgreSQL reported that a statement failed and so changed nothing. After a lost connection, the statement
 * may have been committed, and its events would be refused if they were evaluated again.
 */
export const isRefusedByDatabase = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(22|23|40|54|55)/.test(String(error.code)) &&
  String(error.code).length === 5;

/**
 * Whether the error says that the database did not respond in time. The driver has no code for it, only
 * this message.
 */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

export const unreachable = (): AppError =>
  new AppError('unavailable', 'The database cannot be reached at the moment, try again');
