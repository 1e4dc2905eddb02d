import type { AttendanceDay, MyMonth } from '#machines/domains/time/contracts/attendance.ts';
import { DAY_STATUSES } from '#machines/domains/time/attendance/day.ts';
import { classNames, formatDate, formatNumber } from '#web/components/ui/index.ts';
import { currentLocale } from '#web/lib/locale.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { clockIn } from './clock.ts';
import styles from './MonthGrid.module.css';
import { STATUS_TONE } from './tones.ts';

const WEEK = 7;
/** Weeks begin on Sunday, as in Bangladesh. */
const getWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Shows a month as on a wall calendar, for phones. Days are coloured by status, and a tap explains the day. */
export function MonthGrid({ month, onOpen }: { month: MyMonth; onOpen: (day: string) => void }) {
  const t = useTranslate();
  const { days, today, timeZone } = month;
  const [first] = days;
  if (!first)
    return (
      <p className={styles.empty}>{t('Attendance has not been calculated for this month.')}</p>
    );
  const weekday = new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' });
  const statuses = [...new Set(days.filter(({ day }) => day <= today).map(({ status }) => status))];
  return (
    <>
      <div className={styles.grid} role="group" aria-label={t('Days of the month')}>
        {Array.from({ length: WEEK }, (_, index) => (
          // Formats the name of a weekday. 2 January 2000 was a Sunday.
          <span key={index} className={styles.weekday} aria-hidden="true">
            {weekday.format(Date.UTC(2000, 0, 2 + index))}
          </span>
        ))}
        {Array.from({ length: getWeekday(first.day) }, (_, index) => (
          <span key={`before ${index}`} />
        ))}
        {days.map((day) => (
          <Day key={day.day} day={day} today={today} timeZone={timeZone} onOpen={onOpen} />
        ))}
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {statuses.map((status) => (
          <li key={status}>
            <span className={styles.mark} data-tone={STATUS_TONE[status]} />
            {t(DAY_STATUSES[status])}
          </li>
        ))}
      </ul>
    </>
  );
}

function Day({
  day: { day, status, firstIn, lastOut },
  today,
  timeZone,
  onOpen,
}: {
  day: AttendanceDay;
  today: string;
  timeZone: string;
  onOpen: (day: string) => void;
}) {
  const t = useTranslate();
  const number = formatNumber(Number(day.slice(8)));
  if (day > today) return <span className={styles.later}>{number}</span>;
  const times = [firstIn, lastOut].map((at) => clockIn(timeZone, at)).join('–');
  return (
    <button
      type="button"
      className={classNames(styles.day, day === today && styles.today)}
      data-tone={STATUS_TONE[status]}
      aria-label={`${formatDate(day)}: ${t(DAY_STATUSES[status])}${firstIn === null ? '' : `, ${times}`}`}
      onClick={() => onOpen(day)}
    >
      {number}
      <span className={styles.in}>{firstIn === null ? '' : clockIn(timeZone, firstIn)}</span>
    </button>
  );
}
