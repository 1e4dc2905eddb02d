import type { InspectionEvent } from '#machines/domains/workflows/contracts/inspector.ts';

/**
 * Sends events to a developer's own inspector, in Stately's protocol: one JSON message each.
 * Administrators set its URL; messages contain neither values nor names.
 * @returns a function that sends, and one that disconnects.
 */
export function forwardTo(
  address: string,
  onLost: () => void,
): { send: (events: readonly InspectionEvent[]) => void; close: () => void } {
  const socket = new WebSocket(address);
  let waiting: InspectionEvent[] = [];
  const flush = () => {
    for (const event of waiting) socket.send(JSON.stringify(event));
    waiting = [];
  };
  socket.addEventListener('open', flush);
  socket.addEventListener('close', onLost);
  return {
    send: (events) => {
      waiting.push(...events);
      if (socket.readyState === WebSocket.OPEN) flush();
    },
    close: () => {
      socket.removeEventListener('close', onLost);
      socket.close();
    },
  };
}
