import type { QueryClient } from '@tanstack/react-query';
import type { Hint } from '#machines/contracts/workflow.ts';
import { notify } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';
import { showNotification } from '#web/lib/browserNotification.ts';
import { newestNotice, notificationKeys } from './api.ts';

/** Spec 000 §8, letter by letter. */
const TOAST = 'A new notification has come!!';
const TITLE = 'New notification !!!';

export interface Place {
  /** The reader's words. */
  t: Translate;
  /** Its subject is in view: an approval page, in a window that is looked at. */
  shown: boolean;
  go: (path: string) => void;
}

/** Asks for the bell's count and list again, and says that something came where it isn't in view. */
export async function onNoticeHint(
  queries: QueryClient,
  { version, channels = [] }: Hint,
  { t, shown, go }: Place,
): Promise<void> {
  void queries.invalidateQueries({ queryKey: notificationKeys.all });
  if (shown) return;
  if (channels.includes('app')) notify.live(TOAST);
  if (!channels.includes('browser')) return;
  // What the bell doesn't show is announced without its words.
  const notice = channels.includes('app') ? await newestNotice().catch(() => undefined) : undefined;
  showNotification(t(TITLE), {
    body: notice ? t(notice.notifyTitle) : '',
    // One for all the tabs that are open.
    tag: `notice-${version}`,
    onClick: () => {
      if (notice) go(notice.routeUrl);
    },
  });
}
