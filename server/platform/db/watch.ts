import pg from 'pg';
import { RIGHTS_CHANGED } from './rightsChanged.ts';
import { LARGEST_SKEW_MS, syncClock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';
import { rowSettings, startedWith } from './rowKey.ts';

const ASKED_EVERY_MS = 250;
/** A busy database answers within some 10 ms; calls to one that is gone must be refused within 3 s. */
const LEAST_PATIENCE_MS = 2200;
const MOST_PATIENCE_MS = 20_000;
/** Multiple of the slowest recent answer: a small server may suddenly be ten times slower. */
const PATIENCE_RATIO = 10;
/** The decay of the slowest answer: it halves after about 35 answers. */
const DECAY = 0.98;

export interface DatabaseWatch {
  /** Whether it has answered recently. */
  answers(): boolean;
  close(): void;
}

/**
 * Polls the database on its own connection: a stopped server closes its connections, but a frozen one, or one behind
 * a broken network, stays silent, and callers would wait indefinitely.
 * @param onLost is called when the database no longer answers.
 * @param onRights is called when any process has changed a right, or may have while this one was not connected.
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
  // If this machine has just started, the first answer may take long.
  let first = true;
  let slowestMs = MOST_PATIENCE_MS / PATIENCE_RATIO;
  const patience = () =>
    Math.min(MOST_PATIENCE_MS, Math.max(LEAST_PATIENCE_MS, PATIENCE_RATIO * slowestMs));

  /** Retries on a new connection if the old one was closed, which alone does not mean that the database is gone. */
  async function ask(): Promise<void> {
    const old = client;
    if (old) {
      try {
        return await askOn(old);
      } catch (error) {
        // Abandoned meanwhile because it took too long.
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

  /** Warns, because everything uses the database's time, but with this clock the process would not start again. */
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
    // Rights may have changed while no one listened.
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
 * @throws on timeout. An answer that has already arrived counts, because then this process was busy and not the
 * database.
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
