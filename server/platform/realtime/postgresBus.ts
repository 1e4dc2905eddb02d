import pg from 'pg';
import type { Logger } from '#server/platform/log.ts';
import type { Broadcast, Bus, Listening } from './bus.ts';

const HINTS = 'cadre_hint_lists';
const WAKE = 'cadre_wake';
const CHANGED = 'cadre_sessions_changed';
/**
 * The maximum size of a message in bytes. NOTIFY accepts less than 8,000; a room name has at most 24 and a hint at
 * most 300.
 */
const MESSAGE_BYTES = 7900;
const ROOMS_A_MESSAGE = 200;
/** How many session IDs fit into a message; each takes 39 bytes. */
const SESSIONS_A_MESSAGE = 150;
const RECONNECT_MS = 500;

/** A bus that uses LISTEN and NOTIFY of PostgreSQL, on a separate connection and never in a transaction that writes. */
export async function openPostgresBus(url: string, log: Logger, as: Listening): Promise<Bus> {
  const channels = as === 'server' ? [HINTS, CHANGED] : [WAKE];
  const hintListeners: ((broadcast: Broadcast) => void)[] = [];
  const wakeListeners: (() => void)[] = [];
  const changedListeners: ((sessionIds: readonly string[]) => void)[] = [];
  const resumedListeners: (() => void)[] = [];
  let heard = false;
  let closed = false;
  let client: pg.Client | null = null;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'cadre bus',
      connectionTimeoutMillis: 20_000,
      keepAlive: true,
      // NOTIFY commits like any statement. The notification need not survive a crash, and waiting for the disk delayed
      // every hint and those behind it.
      options: '-c synchronous_commit=off',
    });
    fresh.on('error', () => reconnect(fresh));
    fresh.on('end', () => reconnect(fresh));
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === WAKE) for (const listener of wakeListeners) listener();
      else if (channel === CHANGED && payload) changed(JSON.parse(payload) as string[]);
      else if (payload) {
        for (const broadcast of JSON.parse(payload) as Broadcast[]) {
          for (const listener of hintListeners) listener(broadcast);
        }
      }
    });
    await fresh.connect();
    await fresh.query(channels.map((channel) => `listen ${channel}`).join(';'));
    if (closed) {
      await fresh.end();
      return;
    }
    client = fresh;
    // Wakes the listeners, because messages that were announced while the connection was lost are
    // still in the outbox.
    for (const listener of wakeListeners) listener();
    if (heard) for (const listener of resumedListeners) listener();
    heard = true;
  }

  // A lost connection emits two or three errors. Only one of them may start a reconnect; otherwise, PostgreSQL received
  // thousands of connections while it was starting.
  let retry: NodeJS.Timeout | undefined;
  function reconnect(lost: pg.Client): void {
    if (closed || retry || (client !== null && client !== lost)) return;
    client = null;
    retry = setTimeout(() => {
      connect().then(
        () => (retry = undefined),
        (error: unknown) => {
          log.warn({ err: error }, 'the bus could not reconnect');
          retry = undefined;
          reconnect(lost);
        },
      );
    }, RECONNECT_MS);
    retry.unref();
  }

  const changed = (sessionIds: readonly string[]) => {
    for (const listener of changedListeners) listener(sessionIds);
  };

  // Sends statements one after another, because a connection runs only one at a time, and version 9 of pg will refuse
  // to queue a second.
  let last: Promise<unknown> = Promise.resolve();
  let waking = false;
  const notify = (channel: string, payload: string, begins = () => {}): Promise<void> => {
    const said = last.then(async () => {
      begins();
      // Throws, because a job that could not publish its hints has to be repeated.
      if (!client) throw new Error('The bus is not connected just now');
      await client.query('select pg_notify($1, $2)', [channel, payload]);
    });
    last = said.catch(() => undefined);
    return said;
  };

  await connect();
  return {
    publish: async (broadcasts) => {
      await Promise.all(getMessages(broadcasts).map((message) => notify(HINTS, message)));
    },
    subscribe: (listener) => void hintListeners.push(listener),
    wake: () => {
      // A notification that has not been sent yet will be sent after this commit, so it covers this
      // commit as well.
      if (waking) return;
      waking = true;
      notify(WAKE, '', () => (waking = false)).catch(() => {
        // If the notification fails, the relay finds the messages a little later, because it also
        // polls.
      });
    },
    wakesOn: WAKE,
    onWake: (listener) => void wakeListeners.push(listener),
    changeSessions: (sessionIds) => {
      changed(sessionIds);
      for (let start = 0; start < sessionIds.length; start += SESSIONS_A_MESSAGE) {
        const part = sessionIds.slice(start, start + SESSIONS_A_MESSAGE);
        notify(CHANGED, JSON.stringify(part)).catch(() => {
          // If the message fails, cached sessions expire within 2 s anyway.
        });
      }
    },
    onSessionsChanged: (listener) => void changedListeners.push(listener),
    onResumed: (listener) => void resumedListeners.push(listener),
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await last;
      await client?.end();
    },
  };
}

/** Puts as many broadcasts into each message as fit. */
function getMessages(broadcasts: readonly Broadcast[]): string[] {
  const messages: string[] = [];
  let parts: string[] = [];
  let bytes = 0;
  const say = () => {
    if (parts.length > 0) messages.push(`[${parts.join()}]`);
    parts = [];
    bytes = 0;
  };
  for (const { rooms, hint } of broadcasts) {
    for (let start = 0; start < rooms.length; start += ROOMS_A_MESSAGE) {
      const part = JSON.stringify({ rooms: rooms.slice(start, start + ROOMS_A_MESSAGE), hint });
      if (bytes + part.length > MESSAGE_BYTES) say();
      parts.push(part);
      bytes += Buffer.byteLength(part) + 1;
    }
  }
  say();
  return messages;
}
