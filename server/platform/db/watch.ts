import pg from 'pg';
import { RIGHTS_CHANGED } from './rightsChanged.ts';
import { LARGEST_SKEW_MS, syncClock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';
import { rowSettings, startedWith } from './rowKey.ts';

const ASKED_EVERY_MS = 250;
/**
 * The least time to wait for an answer. A busy database answers within about 10 ms, and calls to a database that is
 * gone have to be refused within 3 s.
 */
const MIN_PATIENCE_MS = 2200;
const MAX_PATIENCE_MS = 20_000;
/**
 * The waiting time, as a multiple of the slowest recent answer. It is this large because a small server may suddenly
 * become ten times slower.
 */
const PATIENCE_RATIO = 10;
/**
 * The factor by which the slowest answer is reduced after each further answer; after about 35 answers, it has halved.
 */
const DECAY = 0.98;

export interface DatabaseWatch {
  /** Whether the database has answered recently. */
  answers(): boolean;
  close(): void;
}

/**
 * Queries the database at intervals. A database that stops closes its connections, but if it hangs or its network is
 * broken, nothing arrives, and calls would wait forever.
 * @param onLost is called when the database no longer answers.
 * @param onRights is called when rights have changed, or may have.
 */
export async function watchDatabase(
  url: string,
  log: Logger,
  onLost: () => void,
  onRights: () => void = () => undefined,
): Promise<DatabaseWatch> {
  let lost = false;
  let skewed = false;
  let closed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  // The first answer may take long if this machine has just started.
  let first = true;
  let slowestMs = MAX_PATIENCE_MS / PATIENCE_RATIO;
  const patience = () =>
    Math.min(MAX_PATIENCE_MS, Math.max(MIN_PATIENCE_MS, PATIENCE_RATIO * slowestMs));

  /**
   * Queries on a new connection if the old one was closed. A closed connection alone does not mean that the database is
   * gone.
   */
  async function ask(): Promise<void> {
    const old = client;
    if (old) {
      try {
        return await askOn(old);
      } catch (error) {
        // This connection has been given up in the meantime, because the answer took too long.
        if (client !== old) throw error;
        giveUp();
      }
    }
    client = await connect();
    await askOn(client);
  }

  async function askOn(asking: pg.Client): Promise<void> {
    const now = performance.now();
    const { rows } = await asking.query<{ at: Date }>('select clock_timestamp() as at');
    const answered = performance.now();
    slowestMs = Math.max(answered - now, first ? 0 : slowestMs * DECAY);
    first = false;
    if (!rows[0]) return;
    syncClock(rows[0].at, now, answered);
    noteSkew(Date.now() - rows[0].at.getTime());
  }

  /**
   * Warns that the clock of this machine is wrong. The running process is not affected, because it uses the database's
   * time, but it would refuse to start again with such a clock.
   */
  function noteSkew(milliseconds: number): void {
    const isOff = Math.abs(milliseconds) > LARGEST_SKEW_MS;
    if (isOff && !skewed) log.error({ milliseconds }, 'this machine’s clock is off the database’s');
    skewed = isOff;
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      ...startedWith(url, rowSettings()),
      application_name: 'cadre watch',
      connectionTimeoutMillis: patience(),
    });
    fresh.on('error', () => undefined);
    fresh.on('notification', onRights);
    await fresh.connect();
    await fresh.query(`listen ${RIGHTS_CHANGED}`);
    // Rights may have changed while no connection was listening.
    onRights();
    return fresh;
  }

  function giveUp(): void {
    client?.connection.stream.destroy();
    client = null;
  }

  async function look(): Promise<void> {
    try {
      await within(patience(), ask());
      if (lost) log.warn('the database answers again');
      lost = false;
    } catch (error) {
      giveUp();
      if (!lost && !closed) {
        lost = true;
        log.error({ err: error }, 'the database does not answer');
        onLost();
      }
    }
    if (!closed) timer = setTimeout(() => void look(), ASKED_EVERY_MS);
  }

  await look();
  return {
    answers: () => !lost,
    close: () => {
      closed = true;
      clearTimeout(timer);
      giveUp();
    },
  };
}

/**
 * Rejects after a time. An answer that has arrived by then still counts, because then this process was busy, not the
 * database.
 * @throws on timeout
 */
function within(milliseconds: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => setImmediate(() => setImmediate(() => reject(new Error('no answer')))),
      milliseconds,
    );
    work.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
