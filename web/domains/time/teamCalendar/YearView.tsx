import { useQuery } from '@tanstack/react-query';
import type { CalendarDay, OwnYear } from '#machines/domains/time/contracts/teamCalendar.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import { PeriodTurner } from '#web/components/calendar/index.ts';
import { classNames, formatDate, formatMonth, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { yearQuery } from './api.ts';
import { dayInWords, getAppearance } from './dayWords.ts';
import styles from './teamCalendar.module.css';

/** The user's own year, one tile per month. */
export function YearView({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const t = useTranslate();
  const query = useQuery(yearQuery(year));
  return (
    <>
      <PeriodTurner
        name={year}
        previous={t('Previous year')}
        next={t('Next year')}
        onTurn={(by) => onYear(year + by)}
      />
      <Loaded query={query} loading={<Skeleton kind="card" rows={6} />}>
        {(own) => <Months year={own} />}
      </Loaded>
    </>
  );
}

function Months({ year }: { year: OwnYear }) {
  const holidayOf = new Map(year.holidays.map(({ day, name }) => [day, name]));
  const months = grouped(year.days, ({ day }) => day.slice(0, 7));
  return (
    <div className={styles.year}>
      {[...months].map(([month, days]) => (
        <Month key={month} month={month} days={days} today={year.today} holidayOf={holidayOf} />
      ))}
    </div>
  );
}

function Month({
  month,
  days,
  today,
  holidayOf,
}: {
  month: string;
  days: readonly CalendarDay[];
  today: string;
  holidayOf: ReadonlyMap<string, string>;
}) {
  const t = useTranslate();
  const first = new Date(`${days[0]?.day ?? `${month}-01`}T00:00:00Z`).getUTCDay();
  return (
    <section className={styles.tile} aria-label={formatMonth(month)}>
      <h3 className={styles.tileName}>{formatMonth(month)}</h3>
      <ol className={styles.tileDays}>
        {days.map((day, place) => (
          <li
            key={day.day}
            style={place === 0 ? { gridColumnStart: first + 1 } : undefined}
            className={classNames(
              styles.tileDay,
              styles[getAppearance(day)],
              day.day === today && styles.today,
            )}
            title={`${formatDate(day.day)}: ${dayInWords(t, day, holidayOf.get(day.day))}`}
          >
            {Number(day.day.slice(8))}
            {(day.away !== null || day.kind === 'holiday') && (
              <span className={styles.unseen}>{dayInWords(t, day, holidayOf.get(day.day))}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
