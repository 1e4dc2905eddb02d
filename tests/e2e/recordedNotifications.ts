import type { Page } from 'playwright-core';

export interface Recorded {
  title: string;
  body: string;
  tag: string;
}

/**
 * Replaces the browser's Notification, which headless browsers can't show, by one that records what is shown
 * and counts permission requests. Lasts until the page is reloaded.
 */
export async function recordNotifications(
  page: Page,
  permission: NotificationPermission,
): Promise<void> {
  await page.evaluate((initial) => {
    const shown: { title: string; body: string; tag: string; target: EventTarget }[] = [];
    const state = { shown, asked: 0 };
    class RecordedNotification extends EventTarget {
      static permission = initial;
      static requestPermission() {
        state.asked += 1;
        RecordedNotification.permission = 'granted';
        return Promise.resolve('granted' as const);
      }
      constructor(title: string, { body = '', tag = '' }: NotificationOptions = {}) {
        super();
        shown.push({ title, body, tag, target: this });
      }
      close() {
        return undefined;
      }
    }
    Object.assign(window, { Notification: RecordedNotification, recorded: state });
  }, permission);
}

export const recorded = (page: Page): Promise<Recorded[]> =>
  page.evaluate<Recorded[]>(
    'window.recorded.shown.map(({ title, body, tag }) => ({ title, body, tag }))',
  );

export const timesAsked = (page: Page): Promise<number> =>
  page.evaluate<number>('window.recorded.asked');

/** Clicks the last notification that was shown. */
export const clickNotification = (page: Page): Promise<void> =>
  page.evaluate('window.recorded.shown.at(-1).target.dispatchEvent(new Event("click"))');
