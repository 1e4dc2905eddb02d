import type { AttendanceDay } from '#machines/domains/time/contracts/attendance.ts';
import { DAY_STATUSES } from '#machines/domains/time/attendance/day.ts';
import type { Column } from '#web/components/table/index.ts';
import { formatCount, formatWeekday, StatusBadge } from '#web/components/ui/index.ts';
import { asHours, clockIn } from './clock.ts';
import { STATUS_TONE } from './tones.ts';

/** The user's own days, latest first. */
export const dayColumns = (timeZone: string): readonly Column<AttendanceDay>[] => [
  {
    id: 'day',
    label: 'Day',
    value: ({ day }) => day,
    cell: ({ day }) => formatWeekday(day),
    width: 'medium',
    card: 'title',
  },
  {
    id: 'status',
    label: 'Status',
    value: ({ status }) => DAY_STATUSES[status],
    cell: ({ status }) => <StatusBadge label={DAY_STATUSES[status]} tone={STATUS_TONE[status]} />,
    width: 'medium',
    card: 'figure',
  },
  {
    id: 'in',
    label: 'In',
    value: ({ firstIn }) => firstIn,
    cell: ({ firstIn }) => clockIn(timeZone, firstIn),
    width: 'number',
    card: 'line',
  },
  {
    id: 'out',
    label: 'Out',
    value: ({ lastOut }) => lastOut,
    cell: ({ lastOut }) => clockIn(timeZone, lastOut),
    width: 'number',
    card: 'line',
  },
  {
    id: 'worked',
    label: 'Worked',
    value: ({ worked }) => worked,
    cell: ({ worked }) => (worked > 0 ? asHours(worked) : '—'),
    numeric: true,
    width: 'number',
    card: 'line',
  },
  {
    id: 'late',
    label: 'Late minutes',
    value: ({ late }) => late,
    cell: ({ late }) => (late > 0 ? formatCount(late) : '—'),
    numeric: true,
    width: 'number',
    card: 'line',
  },
  {
    id: 'shift',
    label: 'Calendar',
    value: ({ shift }) => shift,
    width: 'medium',
    card: 'hidden',
  },
];
