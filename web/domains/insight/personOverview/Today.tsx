import type { PersonOverview } from '#machines/domains/insight/contracts/personOverview.ts';
import { Card, formatDate, StatusBadge, SummaryLine } from '#web/components/ui/index.ts';
import { clockIn, STATUS_TONE, todayLabel } from '#web/domains/time/attendance/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** Whether someone is at work now, and otherwise why not. */
export function Today({ today }: { today: NonNullable<PersonOverview['today']> }) {
  const t = useTranslate();
  const { status, leave, isIn, shift, timeZone, firstIn, lastOut } = today;
  return (
    <Card
      title={t('Today')}
      description={
        leave
          ? t('{type} until {day}', { type: leave.type, day: formatDate(leave.until) })
          : undefined
      }
      actions={
        isIn ? (
          <StatusBadge label={t('Checked in')} tone="success" />
        ) : status ? (
          <StatusBadge label={t(todayLabel(status, firstIn))} tone={STATUS_TONE[status]} />
        ) : undefined
      }
    >
      <SummaryLine
        label="Attendance today"
        items={[
          { label: 'In', value: clockIn(timeZone, firstIn) },
          { label: 'Out', value: clockIn(timeZone, lastOut) },
          { label: 'Shift', value: shift ?? '—' },
        ]}
      />
    </Card>
  );
}
