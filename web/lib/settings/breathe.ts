/**
 * Lets the browser handle other events first. Modules that are loaded together would otherwise run as one long
 * task, during which the page doesn't respond. It doesn't use a timer, because timers in background tabs only
 * run once a second.
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
