import type { WebSocket } from 'ws';
import type { Broadcast } from './bus.ts';

/** A reader this far behind is dropped: it asks again when it reconnects. */
const BUFFERED_BYTES = 1_000_000;
/** Sockets written to before whatever else waits has its turn: about half a millisecond. */
const SLICE = 100;
/**
 * A workflow's movements are told everybody of its account. At 1,000 transitions a second and 1,000
 * sockets that would be a million messages a second, and one of them says as much as all of them. So
 * the next one waits this long for each socket told, which keeps them below a tenth of a processor,
 * and at least so long; the first is told at once, and the last always.
 */
const PAUSE_A_SOCKET_MS = 0.1;
const PAUSE_MS = 100;

/** Gives hints to the sockets of their rooms. */
export interface Caller {
  call(broadcast: Broadcast): void;
  close(): void;
}

/** `present` names the sockets in a room. */
export function createCaller(present: (room: string) => Iterable<WebSocket>): Caller {
  const pauses = new Map<string, { timer: NodeJS.Timeout; next: Broadcast | null }>();

  const socketsOf = ({ rooms }: Broadcast): WebSocket[] => [
    ...new Set(rooms.flatMap((room) => [...present(room)])),
  ];

  function movement(broadcast: Broadcast): void {
    const key = `${broadcast.rooms.join()} ${broadcast.hint.id}`;
    const pause = pauses.get(key);
    if (pause) {
      pause.next = broadcast;
      return;
    }
    const told = socketsOf(broadcast);
    tell(told, broadcast);
    const timer = setTimeout(
      () => {
        const next = pauses.get(key)?.next;
        pauses.delete(key);
        if (next) movement(next);
      },
      Math.max(PAUSE_MS, told.length * PAUSE_A_SOCKET_MS),
    );
    pauses.set(key, { timer, next: null });
  }

  return {
    call: (broadcast) => {
      if (broadcast.hint.topic === 'workflow') movement(broadcast);
      else tell(socketsOf(broadcast), broadcast);
    },
    close: () => {
      for (const { timer } of pauses.values()) clearTimeout(timer);
      pauses.clear();
    },
  };
}

/** Somebody's own notice doesn't wait behind 10,000 others. */
function tell(sockets: readonly WebSocket[], { hint }: Broadcast): void {
  const message = JSON.stringify(hint);
  const from = (start: number) => {
    for (const socket of sockets.slice(start, start + SLICE)) {
      if (socket.bufferedAmount > BUFFERED_BYTES) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(message);
    }
    if (start + SLICE < sockets.length) setImmediate(() => from(start + SLICE));
  };
  from(0);
}
