/**
 * Resolves at the first request to stop: Ctrl-C, SIGTERM, a closed terminal, or the end of the npm that started this
 * process. Later requests are ignored, because after Ctrl-C both npm and the terminal send a signal.
 */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve());
    if (process.env['npm_lifecycle_event'] === undefined) return;
    // Checks whether the parent process is gone, because npm forwards signals, but cannot forward
    // its own kill -9.
    const parent = process.ppid;
    const look = setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, 500);
    look.unref();
  });
}
