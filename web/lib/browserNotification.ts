import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store/react';

/** How often the browser was asked: each time its answer is read again. */
const asked = createAtom(0);

/** What the browser lets us do; `unsupported` where it knows no notifications at all. */
export type NotificationConsent = NotificationPermission | 'unsupported';

const consent = (): NotificationConsent =>
  'Notification' in window ? Notification.permission : 'unsupported';

/**
 * Whether this browser may show notifications, and how to ask. To be asked on someone's click alone, where
 * what it is for stands beside it: asked on load, most people refuse for good, and browsers have begun to
 * refuse for them.
 */
export function useNotificationConsent(): [NotificationConsent, ask: () => Promise<void>] {
  const present = useAtom(asked, consent);
  const ask = async () => {
    await Notification.requestPermission();
    asked.set((times) => times + 1);
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
    // Android shows them through a service worker alone, which leads a click to this window.
    void navigator.serviceWorker?.ready.then((worker) =>
      worker.showNotification(title, { body, tag, icon: '/icon.svg' }),
    );
  }
}
