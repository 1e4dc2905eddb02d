import WebSocket from 'ws';
import type { Hint } from '#machines/core/contracts/workflow.ts';

export interface TestSocket {
  hints: Hint[];
  /** Called with each hint. */
  onHint?: (hint: Hint) => void;
  /** Waits for a matching hint; after a timeout fails with a list of those received. */
  next(fits: (hint: Hint) => boolean): Promise<Hint>;
  closed: Promise<number>;
  say(text: string): void;
  close(): void;
}

/** Less than a test's timeout, so that the failure names what is missing. */
const PATIENCE = 60_000;

/** Opens `/ws` with a token in the subprotocol, or none. */
export function openSocket(url: string, token?: string): Promise<TestSocket> {
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/ws`,
    token ? ['cadre', token] : ['cadre'],
  );
  const hints: Hint[] = [];
  let waiting: { fits: (hint: Hint) => boolean; found: (hint: Hint) => void }[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  socket.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    const open: TestSocket = {
      hints,
      closed,
      next: (fits) => {
        const match = hints.find(fits);
        return match
          ? Promise.resolve(match)
          : new Promise((result, fail) => {
              const limit = setTimeout(() => {
                const came = JSON.stringify(hints);
                fail(new Error(`No hint that fits in ${PATIENCE} ms; came: ${came}`));
              }, PATIENCE);
              waiting.push({
                fits,
                found: (hint) => {
                  clearTimeout(limit);
                  result(hint);
                },
              });
            });
      },
      say: (text) => socket.send(text),
      close: () => socket.close(),
    };
    socket.on('message', (data) => {
      const hint = JSON.parse(String(data as Buffer)) as Hint | { topic: 'ready' };
      if (hint.topic === 'ready') {
        resolve(open);
        return;
      }
      hints.push(hint);
      open.onHint?.(hint);
      for (const { fits, found } of waiting) if (fits(hint)) found(hint);
      waiting = waiting.filter(({ fits }) => !fits(hint));
    });
    closed.then((code) => reject(new Error(`closed with ${code}`)), reject);
  });
}
