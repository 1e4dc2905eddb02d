import { useQuery } from '@tanstack/react-query';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Card, formatDate, StatusBadge, SummaryLine, TextLink } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useProfile } from '#web/session/index.ts';
import { myMonthQuery } from './api.ts';
import { CheckInHere } from './CheckIn.tsx';
import { asHours, clockIn } from './clock.ts';
import styles from './attendance.module.css';
import { todayLabel } from './todayLabel.ts';
import { STATUS_TONE } from './tones.ts';

/** Returns the user's current month, for people whose attendance is recorded. */
export function useOwnToday() {
  const may = useMay();
  const { intEmployeeId } = useProfile();
  return useQuery({
    ...myMonthQuery(''),
    enabled: intEmployeeId > 0 && may('isView', MENU.myAttendance),
  });
}

/** Today's attendance, with the button to check in or out. */
export function TodayCard() {
  const t = useTranslate();
  const { data } = useOwnToday();
  const mayCheckIn = useMay()('isCreate', MENU.myAttendance);
  if (!data) return null;
  const today = data.days.find(({ day }) => day === data.today);
  const missing = data.days.filter(({ status }) => status === 'missing').length;
  return (
    <Card
      title={t('Today')}
      description={formatDate(data.today)}
      actions={<TextLink to={paths.myAttendance}>My attendance</TextLink>}
    >
      <div className={styles.today}>
        {today && (
          <>
            <StatusBadge
              label={todayLabel(today.status, today.firstIn)}
              tone={STATUS_TONE[today.status]}
            />
            <SummaryLine
              label="Today"
              items={[
                { label: 'In', value: clockIn(data.timeZone, today.firstIn) },
                { label: 'Out', value: clockIn(data.timeZone, today.lastOut) },
                { label: 'Worked', value: today.worked > 0 ? asHours(today.worked) : '—' },
              ]}
            />
          </>
        )}
        {mayCheckIn && <CheckInHere month={data} />}
        {missing > 0 && (
          <p>
            <TextLink to={paths.myAttendance}>
              {t('{n, plural, one {# day has} other {# days have}} a missing punch this month', {
                n: missing,
              })}
            </TextLink>
          </p>
        )}
      </div>
    </Card>
  );
}
