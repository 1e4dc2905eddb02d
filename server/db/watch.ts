import pg from 'pg';
import { syncClock } from '#server/clock.ts';
import type { Logger } from '#server/log.ts';

const ASKED_EVERY_MS = 250;
/**
 * Unanswered for so long, the database counts as lost. Every call is to be refused within 3 s; a
 * database that merely has much to do answers this question within some 10 ms.
 */
const PATIENCE_MS = 2200;

export interface DatabaseWatch {
  /** Whether it answered within the last moments. */
  answers(): boolean;
  close(): void;
}

/**
 * Asks the database for the time, again and again, on a connection of its own: a server that was
 * stopped hangs up, but one that is frozen, or behind a broken network, just says nothing, and
 * whoever waits for it would wait for ever.
 * @param onLost is told when it no longer answers.
 */
export async function watchDatabase(
  url: string,
  log: Logger,
  onLost: () => void,
): Promise<DatabaseWatch> {
  let lost = false;
  let closed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** On a new connection where the old one was hung up: that alone doesn't tell that the database is gone. */
  async function ask(): Promise<void> {
    const old = client;
    if (old) {
      try {
        return await askOn(old);
      } catch (error) {
        // Given up meanwhile, because it took too long.
        if (client !== old) throw error;
        giveUp();
      }
    }
    client = await connect();
    await askOn(client);
  }

  async function askOn(asking: pg.Client): Promise<void> {
    const asked = performance.now();
    const { rows } = await asking.query<{ at: Date }>('select clock_timestamp() as at');
    if (rows[0]) syncClock(rows[0].at, asked, performance.now());
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'cadre watch',
      connectionTimeoutMillis: PATIENCE_MS,
    });
    fresh.on('error', () => undefined);
    await fresh.connect();
    return fresh;
  }

  function giveUp(): void {
    client?.connection.stream.destroy();
    client = null;
  }

  async function look(): Promise<void> {
    try {
      await within(PATIENCE_MS, ask());
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
 * @throws when it takes longer. An answer that lies there already counts: it was this process that
 * had too much to do, not the database.
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
