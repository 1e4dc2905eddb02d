import { ownVersion } from '#web/lib/version.ts';

/**
 * Makes the application installable, with an offline page. Each version registers an address of its own, so that
 * the offline page is fetched anew with it.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(`/serviceWorker.js?version=${ownVersion()}`).catch(() => {
    // A browser that refuses it shows its own offline page.
  });
}
