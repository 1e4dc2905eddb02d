/**
 * Resolves at the first request to stop: Ctrl-C, SIGTERM, the terminal closing, or npm's own end
 * when npm started us. Later ones change nothing: after a Ctrl-C npm and the terminal both tell us.
 */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve());
    if (process.env['npm_lifecycle_event'] === undefined) return;
    // npm hands signals on, but not its own kill -9.
    const parent = process.ppid;
    const look = setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, 500);
    look.unref();
  });
}
