import { ownVersion } from '#web/lib/version.ts';

/**
 * Makes the application installable, with an offline page. The address of the service worker contains the
 * version, so that a new version fetches the offline page again.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(`/serviceWorker.js?version=${ownVersion()}`).catch(() => {
    // Without the service worker, the browser shows its own offline page.
  });
}
