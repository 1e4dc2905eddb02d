import { countedLine } from '#server/platform/countedLines.ts';
import { isUnreachable } from '#server/platform/db/unreachable.ts';
import type { Logger } from '#server/platform/log.ts';

const DATABASE_AWAY = 'the database cannot be reached';

export interface Loop {
  /** Runs the work now, or as soon as the present run ends. */
  wake(): void;
  close(): Promise<void>;
}

/**
 * Runs work in a loop: again at once while it returns true, otherwise after `idleMs` or when woken. Failed work
 * is tried again after a pause.
 */
export function startLoop(
  name: string,
  idleMs: number,
  log: Logger,
  work: () => Promise<boolean>,
): Loop {
  let closed = false;
  let woken = false;
  let wakeUp: () => void = () => undefined;
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
      if (woken || closed) wakeUp();
    });
  const running = (async () => {
    while (!closed) {
      woken = false;
      try {
        if (await work()) continue;
        await pause(idleMs);
      } catch (error) {
        if (isUnreachable(error)) countedLine(log, 'loops faltered', DATABASE_AWAY);
        else log.warn({ err: error, loop: name }, 'a loop faltered');
        woken = false;
        await pause(1000);
      }
    }
  })();
  return {
    wake: () => {
      woken = true;
      wakeUp();
    },
    close: async () => {
      closed = true;
      wakeUp();
      await running;
    },
  };
}
