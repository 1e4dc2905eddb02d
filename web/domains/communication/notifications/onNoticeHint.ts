import type { QueryClient } from '@tanstack/react-query';
import type { Hint } from '#machines/core/contracts/workflow.ts';
import { notify } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';
import { showNotification } from '#web/lib/browserNotification.ts';
import { newestNotice, notificationKeys } from './api.ts';

/** Spec 000 §8, to the letter. */
const TOAST = 'A new notification has come!!';
const TITLE = 'New notification !!!';

export interface Place {
  /** Translates to the reader's language. */
  t: Translate;
  /** Whether its subject is on screen, on an approval page in a focused window. */
  shown: boolean;
  go: (path: string) => void;
}

/** Refetches the bell's count and list, and announces a notice that isn't on screen. */
export async function onNoticeHint(
  queries: QueryClient,
  { version, channels = [] }: Hint,
  { t, shown, go }: Place,
): Promise<void> {
  void queries.invalidateQueries({ queryKey: notificationKeys.all });
  if (shown) return;
  if (channels.includes('app')) notify.live(TOAST);
  if (!channels.includes('browser')) return;
  // A notice that the bell doesn't show is announced without its text.
  const notice = channels.includes('app') ? await newestNotice().catch(() => undefined) : undefined;
  showNotification(t(TITLE), {
    body: notice ? t(notice.notifyTitle) : '',
    // One for all open tabs.
    tag: `notice-${version}`,
    path: notice?.routeUrl ?? '/',
    onClick: () => {
      if (notice) go(notice.routeUrl);
    },
  });
}
