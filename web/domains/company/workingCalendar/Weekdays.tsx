import { Checkbox, Field } from '#web/components/ui/index.ts';
import { perLocale, useLocale } from '#web/lib/locale.ts';
import styles from './workingCalendar.module.css';

/** A Monday, used for weekday names. */
const MONDAY = Date.UTC(2026, 0, 5);
const weekday = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
);
const daysOfWeek = () =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day,
    name: weekday().format(MONDAY + (day - 1) * 86_400_000),
  }));

export type WeekdaysProps = {
  /** ISO weekdays of the weekend. */
  free: readonly number[];
  onChange: (free: number[]) => void;
  disabled: boolean;
  error: string | undefined;
};

/** Working days: unchecked days are the weekend. */
export function Weekdays({ free, onChange, disabled, error }: WeekdaysProps) {
  useLocale();
  return (
    <Field label="Working days" name="weekend" group error={error}>
      <div className={styles.days}>
        {daysOfWeek().map(({ day, name }) => (
          <Checkbox
            key={day}
            label={name}
            checked={!free.includes(day)}
            disabled={disabled}
            onCheckedChange={(works) =>
              onChange(
                works ? free.filter((one) => one !== day) : [...free, day].sort((a, b) => a - b),
              )
            }
          />
        ))}
      </div>
    </Field>
  );
}
