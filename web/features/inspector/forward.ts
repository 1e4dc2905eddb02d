import type { InspectionEvent } from '#machines/contracts/inspector.ts';

/**
 * Sends events to an inspector of the developer's own, in Stately's protocol: one as JSON a message.
 * The address is the administrator's; what is sent carries neither values nor names.
 * @returns a function that sends, and one that hangs up.
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
