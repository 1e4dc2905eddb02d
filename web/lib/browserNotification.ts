import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** What the browser lets us do; `unsupported` where it knows no notifications at all. */
export type NotificationConsent = NotificationPermission | 'unsupported';

const consent = (): NotificationConsent =>
  'Notification' in window ? Notification.permission : 'unsupported';

/**
 * Whether this browser may show notifications, and how to ask. To be asked on somebody's click alone,
 * where what it is for stands beside it: asked on load, most people refuse for good, and browsers
 * have begun to refuse for them.
 */
export function useNotificationConsent(): [NotificationConsent, ask: () => Promise<void>] {
  const present = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, consent);
  const ask = async () => {
    await Notification.requestPermission();
    for (const listener of listeners) listener();
  };
  return [present, ask];
}

/** Shows a browser notification where that is allowed; a click on it comes back to this window. */
export function showNotification(
  title: string,
  { body = '', tag, onClick }: { body?: string; tag: string; onClick?: () => void },
): void {
  if (consent() !== 'granted') return;
  try {
    const shown = new Notification(title, { body, tag, icon: '/icon.svg' });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
      onClick?.();
    });
  } catch {
    // Android shows them through a service worker alone, which we have none of.
  }
}
