/**
 * Runs a server or a worker until it is asked to stop: by SIGTERM, by Ctrl-C, or because whoever
 * started it is gone. It has 15 s to finish what is under way.
 */
export function runUntilStopped(running: {
  /** Lets those who are connected go elsewhere, a few seconds at most, and still takes what comes. */
  drain?(): Promise<void>;
  close(): Promise<void>;
}): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 15_000).unref();
    const goes = async () => {
      await running.drain?.();
      await running.close();
    };
    goes().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
}
