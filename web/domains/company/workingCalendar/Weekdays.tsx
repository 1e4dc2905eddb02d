import { Checkbox, Field } from '#web/components/ui/index.ts';
import { perLocale, useLocale } from '#web/lib/locale.ts';
import styles from './workingCalendar.module.css';

/** The date is a Monday, from which the names of the weekdays are made. */
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
  /** The days of the weekend as ISO weekdays. */
  free: readonly number[];
  onChange: (free: number[]) => void;
  disabled: boolean;
  error: string | undefined;
};

/** Lets the user choose the working days. Days that aren't checked are the weekend. */
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
