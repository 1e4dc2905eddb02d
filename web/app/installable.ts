/** Lets the application be installed, and show a page of its own while the server can't be reached. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/serviceWorker.js').catch(() => {
    // A browser that refuses it shows its own page instead.
  });
}
