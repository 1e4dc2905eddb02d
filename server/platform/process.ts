import type { Logger } from './log.ts';
import { watchOver } from './watchdog.ts';

/**
 * Runs a server or worker until it receives SIGTERM or Ctrl-C, or its parent process ends, and gives it 15 s to finish.
 * After an uncaught error it is stopped in the same way, because its state is unknown. A process that hangs is ended by
 * its watchdog.
 */
export function runUntilStopped(
  running: {
    /** Gives connected clients a few seconds to move to another server. Requests are still accepted meanwhile. */
    drain?(): Promise<void>;
    close(): Promise<void>;
  },
  log: Pick<Logger, 'fatal'>,
  name: 'server' | 'worker',
): void {
  watchOver(name);
  let stopping = false;
  const stop = (code: 0 | 1) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 15_000).unref();
    const goes = async () => {
      await running.drain?.();
      await running.close();
    };
    goes().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, () => stop(0));
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'no one caught this: the process goes');
      stop(1);
    });
  }
}
