import type { QueryClient } from '@tanstack/react-query';
import type { Hint } from '#machines/core/contracts/workflow.ts';
import { notify } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';
import { showNotification } from '#web/lib/browserNotification.ts';
import { newestNotice, notificationKeys } from './api.ts';

/** The texts of the toasts, which are exactly those of spec 000 §8. */
const TOAST = 'A new notification has come!!';
const TITLE = 'New notification !!!';

export interface Place {
  /** Translates text to the reader's language. */
  t: Translate;
  /** Whether the reader already sees the subject, because an approval page is open in a focused window. */
  shown: boolean;
  go: (path: string) => void;
}

/** Fetches the count and the list of the bell again, and announces a notice that isn't on screen. */
export async function onNoticeHint(
  queries: QueryClient,
  { version, channels = [] }: Hint,
  { t, shown, go }: Place,
): Promise<void> {
  void queries.invalidateQueries({ queryKey: notificationKeys.all });
  if (shown) return;
  if (channels.includes('app')) notify.live(TOAST);
  if (!channels.includes('browser')) return;
  // If the user doesn't get the notice in the bell, the browser announces it without its text.
  const notice = channels.includes('app') ? await newestNotice().catch(() => undefined) : undefined;
  showNotification(t(TITLE), {
    body: notice ? t(notice.notifyTitle) : '',
    // With the same tag, the browser shows only one notification for all open tabs.
    tag: `notice-${version}`,
    path: notice?.routeUrl ?? '/',
    onClick: () => {
      if (notice) go(notice.routeUrl);
    },
  });
}
