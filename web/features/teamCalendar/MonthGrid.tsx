import type { TeamMonth } from '#machines/contracts/teamCalendar.ts';
import { classNames, formatDate } from '#web/components/ui/index.ts';
import { currentLocale } from '#web/lib/locale.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { dayInWords, lookOf } from './dayWords.ts';
import styles from './teamCalendar.module.css';

const RELATIONS = {
  self: 'You',
  supervisor: 'Supervisor',
  colleague: 'Colleague',
  report: 'Reports to you',
} as const;

/** People below each other, days beside each other: gaps in the team are seen at once. */
export function MonthGrid({ month }: { month: TeamMonth }) {
  const t = useTranslate();
  const { people, holidays, today } = month;
  const holidayOf = new Map(holidays.map(({ day, name }) => [day, name]));
  const weekday = new Intl.DateTimeFormat(currentLocale(), { weekday: 'narrow', timeZone: 'UTC' });
  const days = people[0]?.days ?? [];
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('Days of the month')}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col" className={styles.person}>
              {t('Employee')}
            </th>
            {days.map(({ day }) => (
              <th
                key={day}
                scope="col"
                title={holidayOf.get(day)}
                className={day === today ? styles.today : undefined}
              >
                <span className={styles.weekday}>
                  {weekday.format(new Date(`${day}T00:00:00Z`))}
                </span>
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, relation, days: own }) => (
            <tr key={id}>
              <th scope="row" className={styles.person}>
                <span className={styles.name}>{name}</span>
                <span className={styles.relation}>{t(RELATIONS[relation])}</span>
              </th>
              {own.map((day) => {
                const words = dayInWords(t, day, holidayOf.get(day.day));
                return (
                  <td key={day.day}>
                    <span
                      className={classNames(styles.day, styles[lookOf(day)])}
                      title={`${formatDate(day.day)}: ${words}`}
                    >
                      <span className={styles.unseen}>{words}</span>
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
