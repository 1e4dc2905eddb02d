import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { IconButton, Popover } from '#web/components/ui/index.ts';
import { countQuery, notificationKeys } from './api.ts';
import { NotificationList } from './NotificationList.tsx';

/** The bell of the top bar: the unseen count, and on opening, the notifications. */
export function NotificationBell() {
  const queries = useQueryClient();
  const { data } = useQuery(countQuery);
  const [open, setOpen] = useState(false);

  const show = (next: boolean) => {
    setOpen(next);
    if (next) queries.setQueryData(notificationKeys.count, { count: 0 });
  };

  return (
    <Popover
      label="Notifications"
      align="end"
      width="large"
      padding="none"
      open={open}
      onOpenChange={show}
      trigger={
        // While the list is open, the bell shows no number, because the list itself shows new notices.
        <IconButton label="Notifications" badge={open ? 0 : (data?.count ?? 0)}>
          <Bell aria-hidden="true" />
        </IconButton>
      }
    >
      <NotificationList onFollow={() => setOpen(false)} />
    </Popover>
  );
}
