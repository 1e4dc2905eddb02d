import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store/react';

/** Incremented after each permission request, so that the permission is read again. */
const asked = createAtom(0);

/** The browser's permission; `unsupported` if it has no notifications. */
export type NotificationConsent = NotificationPermission | 'unsupported';

const consent = (): NotificationConsent =>
  'Notification' in window ? Notification.permission : 'unsupported';

/**
 * Whether this browser may show notifications, and a function to ask. Only ask on a click, next to an
 * explanation: when asked on load, most users refuse for good, and browsers block such requests.
 */
export function useNotificationConsent(): [NotificationConsent, ask: () => Promise<void>] {
  const present = useAtom(asked, consent);
  const ask = async () => {
    await Notification.requestPermission();
    asked.set((times) => times + 1);
  };
  return [present, ask];
}

/** Shows a browser notification if allowed; a click on it focuses this window. */
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
    // Android only shows notifications through a service worker, which focuses this window on click.
    void navigator.serviceWorker?.ready.then((worker) =>
      worker.showNotification(title, { body, tag, icon: '/icon.svg' }),
    );
  }
}
