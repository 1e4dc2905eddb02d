import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { Hint } from '#machines/core/contracts/workflow.ts';
import type { Broadcast } from './bus.ts';

/** A client with more than this many unsent bytes is disconnected. It reloads when it connects again. */
const BUFFERED_BYTES = 1_000_000;
const AS_TEXT = { binary: false };
/** How long messages are written to sockets before other work gets a turn. One write takes 0.01 to 0.2 ms. */
const SLICE_MS = 2;
/**
 * Hints about a workflow, a roster or a project are limited when there are many: the first is sent at once and the last
 * always, but after each send there is a pause of nine times its duration. Otherwise, 1,000 transitions a second to
 * 1,000 sockets would be a million messages a second.
 */
const PAUSE_MS = 100;
const PAUSE_FOR_EACH = 9;
const THROTTLED: ReadonlySet<Hint['topic']> = new Set(['workflow', 'roster', 'task']);

/** Sends hints to the sockets in the rooms that the hints are meant for. */
export interface Broadcaster {
  broadcast(broadcast: Broadcast): void;
  close(): void;
}

/** @param present returns the sockets in a room. */
export function createBroadcaster(present: (room: string) => Iterable<WebSocket>): Broadcaster {
  const pauses = new Map<string, { timer?: NodeJS.Timeout; next: Broadcast | null }>();
  let closed = false;

  const getSockets = ({ rooms }: Broadcast): WebSocket[] => [
    ...new Set(rooms.flatMap((room) => [...present(room)])),
  ];

  async function movement(broadcast: Broadcast): Promise<void> {
    const key = `${broadcast.hint.topic} ${broadcast.rooms.join()} ${broadcast.hint.id}`;
    const existing = pauses.get(key);
    if (existing) {
      existing.next = broadcast;
      return;
    }
    const pause: { timer?: NodeJS.Timeout; next: Broadcast | null } = { next: null };
    pauses.set(key, pause);
    const busy = await notify(getSockets(broadcast), broadcast);
    if (closed) return;
    pause.timer = setTimeout(
      () => {
        pauses.delete(key);
        if (pause.next) void movement(pause.next);
      },
      Math.max(PAUSE_MS, busy * PAUSE_FOR_EACH),
    );
  }

  return {
    broadcast: (broadcast) => {
      void (THROTTLED.has(broadcast.hint.topic)
        ? movement(broadcast)
        : notify(getSockets(broadcast), broadcast));
    },
    close: () => {
      closed = true;
      for (const { timer } of pauses.values()) clearTimeout(timer);
      pauses.clear();
    },
  };
}

/**
 * Sends a hint to sockets. Personal notices do not wait behind 10,000 others.
 * @returns how many milliseconds sending took.
 */
async function notify(sockets: readonly WebSocket[], { hint }: Broadcast): Promise<number> {
  // All sockets share one buffer. Otherwise, each slow socket would keep its own copy of the text.
  const message = Buffer.from(JSON.stringify(hint));
  let busy = 0;
  let begun = performance.now();
  for (const socket of sockets) {
    if (socket.bufferedAmount > BUFFERED_BYTES) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(message, AS_TEXT);
    const passed = performance.now() - begun;
    if (passed < SLICE_MS) continue;
    busy += passed;
    await nextTurn();
    begun = performance.now();
  }
  return busy + performance.now() - begun;
}
