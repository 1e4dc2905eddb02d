// Is watched over, and turns no more once it is told to stop turning.
import { watchOver } from '#server/platform/watchdog.ts';

watchOver('server', { everyMs: 50, patience: 20 });
setInterval(() => undefined, 1000);
process.send?.({ ready: true });
process.on('SIGUSR2', () => {
  for (;;);
});
