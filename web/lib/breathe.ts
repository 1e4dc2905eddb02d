/**
 * Lets the page hear its reader before what comes next: what is fetched together runs as one task, in
 * which nothing is heard. Not by a timer, which a page in the background gets once a second.
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
