import { useEffect, useRef } from 'react';
import { msg } from '#machines/core/locales/messages.ts';
import type { TeamMonth } from '#machines/domains/time/contracts/teamCalendar.ts';
import { MonthTable, PersonHead } from '#web/components/calendar/index.ts';
import { classNames, formatDate } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { dayInWords, getAppearance, getMark } from './dayWords.ts';
import styles from './teamCalendar.module.css';

const RELATIONS = {
  self: 'You',
  supervisor: 'Supervisor',
  colleague: msg('Colleague'),
  report: 'Reports to you',
} as const;

/** Up to this many people are shown without a scroll bar of their own. */
const DRAWN_WHOLE = 40;

/** A row per person and a column per day, so that gaps in the team are obvious. */
export function MonthGrid({
  month,
  shorts,
}: {
  month: TeamMonth;
  /** Abbreviations of the shifts' names. */
  shorts: ReadonlyMap<string, string>;
}) {
  const t = useTranslate();
  const { people, holidays, today } = month;
  const holidayOf = new Map(holidays.map(({ day, name }) => [day, name]));
  const days = people[0]?.days ?? [];
  const grid = useRef<HTMLDivElement>(null);
  // A phone shows seven days: today should be the middle one.
  useEffect(() => {
    const shown = grid.current;
    const column = shown?.querySelectorAll('thead th')[Number(today.slice(8))];
    if (!shown || !(column instanceof HTMLElement) || !today.startsWith(month.month)) return;
    shown.scrollLeft = column.offsetLeft - shown.clientWidth / 2;
  }, [month.month, today]);
  return (
    <div
      ref={grid}
      className={styles.scroll}
      data-whole={people.length <= DRAWN_WHOLE || undefined}
      tabIndex={0}
      role="region"
      aria-label={t('Days of the month')}
    >
      <MonthTable days={days} holidays={holidays} today={today} className={styles.grid}>
        {people.map(({ id, name, relation, days: own }) => (
          <tr key={id}>
            <PersonHead name={name} note={t(RELATIONS[relation])} />
            {own.map((day) => {
              const words = dayInWords(t, day, holidayOf.get(day.day));
              return (
                <td key={day.day}>
                  <span
                    className={classNames(styles.day, styles[getAppearance(day)])}
                    data-mark={getMark(t, day, shorts)}
                    title={`${formatDate(day.day)}: ${words}`}
                  >
                    <span className={styles.unseen}>{words}</span>
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </MonthTable>
    </div>
  );
}
