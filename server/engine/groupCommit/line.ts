import { AppError } from '#server/platform/errors.ts';
import type { Waiting } from './singleEvent.ts';

/** How groups of one kind of commit are processed. */
export interface Lane {
  name: string;
  /** Concurrent groups, over all workflows and accounts. */
  most: number;
  /** Commits a group; returns those whose instance was changed meanwhile, to be evaluated again. */
  commit(group: Waiting[]): Promise<Waiting[]>;
  /** Called for an event that has waited too long. */
  late(one: Waiting): void;
}

/** Events that wait for their group. */
export interface Line {
  add(lane: Lane, waiting: Waiting): void;
  /** Removes everything that isn't running. */
  clear(): Waiting[];
}

/**
 * Concurrent groups per workflow and account: with only one, PostgreSQL idles while the next is
 * evaluated.
 */
const OF_A_KIND = 2;
/** A second group only starts with this many events, because small groups have more overhead each. */
const SECOND_FROM = 16;
/** All events of a statement wait for its last one. */
const MOST = 128;
const ATTEMPTS = 5;
/** As for a connection of the pool. */
const PATIENCE_MS = 30_000;

interface Place {
  lane: Lane;
  one: Waiting;
  /**
   * Cleared when its group begins. A timer left running keeps its event in memory for 3 s: 19 MB at 2,800
   * events a second, and 8 µs per event.
   */
  patience: NodeJS.Timeout;
}

/** Groups waiting events by workflow and account, in turn. */
export function createLine(): Line {
  let line: Place[] = [];
  /** The running groups per lane, and per kind of group in it. */
  const running = new Map<string, number>();
  let scheduled = false;
  /** Subjects being processed: a second event for one is evaluated after the first is committed. */
  const moving = new Set<string>();

  function schedule(): void {
    if (scheduled || line.length === 0) return;
    scheduled = true;
    // Events of the same turn of the event loop share a group.
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

  /** The first event that can start, with later ones of the same kind. */
  function take(): { lane: Lane; kind: string; group: Waiting[] } | null {
    const kinds = new Map<string, { lane: Lane; group: Map<string, Waiting> }>();
    for (const { lane, one } of line) {
      if ((running.get(lane.name) ?? 0) >= lane.most || moving.has(getSubject(one))) continue;
      const kind = getKind(lane, one);
      const existing = kinds.get(kind) ?? { lane, group: new Map<string, Waiting>() };
      kinds.set(kind, existing);
      const subject = getSubject(one);
      if (existing.group.size < MOST && !existing.group.has(subject))
        existing.group.set(subject, one);
    }
    for (const [kind, { lane, group }] of kinds) {
      const others = running.get(kind) ?? 0;
      if (others >= OF_A_KIND || group.size < (others === 0 ? 1 : SECOND_FROM)) continue;
      const taken = new Set(group.values());
      for (const { one, patience } of line) if (taken.has(one)) clearTimeout(patience);
      line = line.filter(({ one }) => !taken.has(one));
      for (const subject of group.keys()) moving.add(subject);
      // Always in the same order, so that two groups never deadlock over rows.
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
      // The group was rolled back: each event is processed separately, so that an error affects only its own
      // event.
      if (isRefusedByDatabase(error)) one.settle(null);
      else one.fail(isSilence(error) ? unreachable() : error);
    }
  }
}

const getSubject = ({ workflow, item }: Waiting): string => `${workflow} ${item.subjectId}`;

/** What all events of a group share. */
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
 * Whether PostgreSQL reported that the statement did nothing. After a lost connection it may have
 * been committed, and an event that is evaluated again after its commit would be refused.
 */
export const isRefusedByDatabase = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(22|23|40|54|55)/.test(String(error.code)) &&
  String(error.code).length === 5;

/** pg's message for a query timeout. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

export const unreachable = (): AppError =>
  new AppError('unavailable', 'The database cannot be reached at the moment, try again');
