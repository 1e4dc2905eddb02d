import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { IconButton, lazyPart, Popover, Skeleton } from '#web/components/ui/index.ts';
import { useSetting, useSettingsReady } from '#web/lib/settings/index.ts';
import { unreadQuery } from './api.ts';

/** The popup is only loaded when it is first opened, because most users only look at the number. */
const ChatPopup = lazyPart(() => import('./ChatPopup.tsx'));

/** The chat bell in the top bar. It shows the unread count, and when opened, the conversations. */
export function ChatBell() {
  const { data } = useQuery(unreadQuery);
  const [chat, setChat] = useSetting('chat');
  const [open, setOpen] = useState(false);
  // The stored number is shown until the new one is loaded, because a number that appears late would be
  // overlooked.
  const count = data?.count ?? chat.notifyCounts;
  const ready = useSettingsReady();
  useEffect(() => {
    if (ready && count !== chat.notifyCounts) setChat({ ...chat, notifyCounts: count });
  }, [ready, count, chat, setChat]);
  return (
    <Popover
      label="Chat"
      align="end"
      width="large"
      padding="none"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton label="Chat" badge={count}>
          <MessageCircle aria-hidden="true" />
        </IconButton>
      }
    >
      <Suspense fallback={<Skeleton kind="text" lines={8} />}>
        <ChatPopup onLeave={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}
