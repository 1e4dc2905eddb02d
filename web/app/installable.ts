import { ownVersion } from '#web/lib/version.ts';

/**
 * Makes the application installable, with an offline page. Each version registers under its own
 * address, so that the offline page is fetched again.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(`/serviceWorker.js?version=${ownVersion()}`).catch(() => {
    // A browser that refuses it shows its own offline page.
  });
}
