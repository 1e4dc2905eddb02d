/**
 * Yields to the event loop, so that the page stays responsive: modules that are loaded together run
 * as one task. Not a timer, because timers run only once a second in background tabs.
 */
export const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
