import type { ComponentProps } from 'react';
import { classNames } from '#web/components/ui/index.ts';
import { currentLocale } from '#web/lib/locale.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './monthTable.module.css';

type MonthTableProps = ComponentProps<'table'> & {
  days: readonly { day: string }[];
  holidays: readonly { day: string; name: string }[];
  today: string;
};

/** A table with a row per person and a column per day. Rows begin with a `PersonHead`. */
export function MonthTable({
  days,
  holidays,
  today,
  className,
  children,
  ...table
}: MonthTableProps) {
  const t = useTranslate();
  const holidayOf = new Map(holidays.map(({ day, name }) => [day, name]));
  const weekday = new Intl.DateTimeFormat(currentLocale(), { weekday: 'narrow', timeZone: 'UTC' });
  return (
    <table {...table} className={classNames(styles.table, className)}>
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
              <span className={styles.weekday}>{weekday.format(new Date(`${day}T00:00:00Z`))}</span>
              {Number(day.slice(8))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
