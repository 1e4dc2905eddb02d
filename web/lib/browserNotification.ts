import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store/react';

/** Incremented after each permission request, so that the permission is read again. */
const atom = createAtom(0);

/** The browser's permission to show notifications, or `unsupported` if it can't show any. */
export type NotificationConsent = NotificationPermission | 'unsupported';

const consent = (): NotificationConsent =>
  'Notification' in window ? Notification.permission : 'unsupported';

/**
 * Whether this browser may show notifications, and a function that asks for permission. Only ask on
 * a click, next to an explanation: when asked on load, most users refuse permanently, and browsers
 * block such requests.
 */
export function useNotificationConsent(): [NotificationConsent, ask: () => Promise<void>] {
  const present = useAtom(atom, consent);
  const ask = async () => {
    await Notification.requestPermission();
    atom.set((times) => times + 1);
  };
  return [present, ask];
}

interface Shown {
  body?: string;
  /** The browser shows at most one notification per tag, even if several tabs ask for it. */
  tag: string;
  onClick: () => void;
  /** A click on the notification opens this path if no window of the application is open. */
  path: string;
}

/** The click handlers of notifications that the service worker shows, by tag. */
const onClicks = new Map<string, () => void>();
const clicked = ({ data }: MessageEvent<{ clicked?: string } | null>): void => {
  const tag = data?.clicked ?? '';
  onClicks.get(tag)?.();
  onClicks.delete(tag);
};

/** Shows a browser notification if the user has allowed it. A click on it focuses this window. */
export function showNotification(title: string, { body = '', tag, onClick, path }: Shown): void {
  if (consent() !== 'granted') return;
  try {
    const shown = new Notification(title, { body, tag, icon: '/icon.svg' });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
      onClick();
    });
  } catch {
    // Android only shows notifications through a service worker, which reports a click to a window.
    if (!('serviceWorker' in navigator)) return;
    onClicks.set(tag, onClick);
    navigator.serviceWorker.addEventListener('message', clicked);
    void navigator.serviceWorker.ready.then((worker) =>
      worker.showNotification(title, { body, tag, icon: '/icon.svg', data: { path } }),
    );
  }
}
