/** Makes the application installable, with an offline page. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/serviceWorker.js').catch(() => {
    // A browser that refuses it shows its own offline page.
  });
}
