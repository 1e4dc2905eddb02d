import { CalendarDays, CalendarPlus, House, Inbox } from 'lucide-react';
import { MENU, type MenuReference } from '#machines/core/values/menuReferences.ts';
import { leave } from '#machines/domains/time/leave/requests/leave.ts';
import type { BottomEntry } from '#web/components/shell/index.ts';
import { usePhone } from '#web/components/ui/index.ts';
import { useWaitingQueues } from '#web/domains/workflows/approval/index.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';

/** The entries of the phone's bottom bar: screens that people open daily, without those that they may not view. */
export function useShortcuts(): BottomEntry[] {
  const may = useMay();
  const isPhone = usePhone();
  const { data: queues = [] } = useWaitingQueues(isPhone);
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  return [
    { label: 'Home', icon: <House aria-hidden="true" />, to: paths.home },
    ...(may('isView', MENU.myAttendance)
      ? [
          {
            label: 'Attendance',
            icon: <CalendarDays aria-hidden="true" />,
            to: paths.myAttendance,
          },
        ]
      : []),
    ...(may('isView', leave.own.reference as MenuReference)
      ? [
          {
            label: 'Leave',
            icon: <CalendarPlus aria-hidden="true" />,
            to: leave.own.address,
          },
        ]
      : []),
    ...(may('isView', MENU.approval)
      ? [
          {
            label: 'Tasks',
            icon: <Inbox aria-hidden="true" />,
            to: paths.inbox,
            count: waiting,
          },
        ]
      : []),
  ];
}
