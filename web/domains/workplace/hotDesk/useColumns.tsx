import type { DeskUse } from '#machines/domains/workplace/contracts/hotDesk.ts';
import { hoursAndMinutes } from '#machines/domains/workplace/desks.ts';
import { actionsColumn, type Column } from '#web/components/table/index.ts';
import { Button, Count, DateText } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';

type Columns = readonly Column<DeskUse>[];

const text = (
  id: keyof DeskUse,
  label: string,
  more: Partial<Column<DeskUse>> = {},
): Column<DeskUse> => ({ id, label, value: (row) => row[id], ...more });

const moment = (id: 'inTime' | 'outTime', label: string): Column<DeskUse> => ({
  id,
  label,
  value: (row) => row[id],
  cell: (row) => <DateText value={row[id]} withTime />,
  width: 'time',
});

const minutes = (t: Translate): Column<DeskUse> => ({
  id: 'durationInMinutes',
  label: t('Duration (minutes)'),
  value: ({ durationInMinutes }) => durationInMinutes,
  cell: ({ durationInMinutes }) => <Count value={durationInMinutes} />,
  numeric: true,
});

const opening = (t: Translate, onView: (use: DeskUse) => void): Column<DeskUse> =>
  actionsColumn((use) => (
    <Button
      size="small"
      variant="ghost"
      aria-label={t('View {name}', { name: use.employeeName })}
      onClick={() => onView(use)}
    >
      {t('View')}
    </Button>
  ));

const person = (t: Translate): Columns => [
  text('employeeName', t('Employee'), { width: 'wide', card: 'title' }),
  text('designation', t('Designation'), { card: 'subtitle' }),
  text('sbu', t('SBU')),
  text('sectionName', t('Section')),
  text('email', t('Email'), { width: 'wide' }),
];

export const dailyColumns = (t: Translate, onView: (use: DeskUse) => void): Columns => [
  text('hotDeskNo', t('Seat/Meeting room no')),
  ...person(t),
  moment('inTime', t('Check In')),
  moment('outTime', t('Check Out')),
  minutes(t),
  opening(t, onView),
];

export const monthlyColumns = (t: Translate, onView: (use: DeskUse) => void): Columns => [
  ...person(t),
  text('repotingSupervisor', t('Reporting supervisor')),
  {
    id: 'hours',
    label: t('Total hours'),
    value: ({ durationInMinutes }) => durationInMinutes,
    cell: ({ durationInMinutes }) => hoursAndMinutes(durationInMinutes),
    numeric: true,
  },
  opening(t, onView),
];

export const transactionColumns = (t: Translate): Columns => [
  {
    id: 'reportDate',
    label: t('Date'),
    value: ({ reportDate }) => reportDate,
    cell: ({ reportDate }) => <DateText value={reportDate} />,
    card: 'title',
  },
  text('hotDeskNo', t('Seat')),
  text('floorName', t('Floor')),
  moment('inTime', t('In')),
  moment('outTime', t('Out')),
  minutes(t),
];
