import { DayPicker } from 'react-day-picker';
import styles from './Calendar.module.css';
import { dateOfIso, isoOfDate } from './dateText.ts';
import { currentLocale, perLocale, readersLocales } from '#web/lib/locale.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useNow } from './useNow.ts';

export type CalendarProps = {
  value: string | null;
  onChoose: (iso: string) => void;
  min?: string | undefined;
  max?: string | undefined;
};

const inFull = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full' }));
const monthName = perLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'long' }));
const monthOfYear = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }),
);
const weekdayInFull = perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long' }));
const weekday = perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short' }));

/**
 * Returns the first weekday, where 0 is Sunday. Sunday is also the default, because few browsers report the
 * first weekday.
 */
function firstWeekday(): 0 | 1 | 5 | 6 {
  const locale = new Intl.Locale(currentLocale() ?? readersLocales()[0] ?? 'en');
  const info: unknown =
    'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function' ? locale.getWeekInfo() : {};
  const day = typeof info === 'object' && info !== null && 'firstDay' in info ? info.firstDay : 7;
  return day === 1 || day === 5 || day === 6 ? day : 0;
}

/**
 * A calendar month in which the user chooses a day. It is in a file of its own, so that it is only loaded when
 * opened.
 */
export default function Calendar({ value, onChoose, min, max }: CalendarProps) {
  const t = useTranslate();
  const selected = dateOfIso(value) ?? undefined;
  const first = dateOfIso(min ?? null) ?? undefined;
  const last = dateOfIso(max ?? null) ?? undefined;
  const today = new Date(useNow());
  const thisYear = today.getFullYear();
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      fixedWeeks
      showOutsideDays
      captionLayout="dropdown"
      navLayout="after"
      weekStartsOn={firstWeekday()}
      labels={{
        labelDayButton: (date, { selected: chosen }) =>
          chosen === true
            ? t('{day}, chosen', { day: inFull().format(date) })
            : inFull().format(date),
        labelMonthDropdown: () => t('Month'),
        labelYearDropdown: () => t('Year'),
        labelGrid: (date) => monthOfYear().format(date),
        labelWeekday: (date) => weekdayInFull().format(date),
        labelNav: () => t('Months'),
        labelPrevious: () => t('Previous month'),
        labelNext: () => t('Next month'),
      }}
      formatters={{
        formatCaption: (date) => monthOfYear().format(date),
        formatMonthDropdown: (date) => monthName().format(date),
        formatWeekdayName: (date) => weekday().format(date),
      }}
      selected={selected}
      defaultMonth={selected ?? first ?? today}
      startMonth={first ?? new Date(thisYear - 60, 0)}
      endMonth={last ?? new Date(thisYear + 10, 11)}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      onSelect={(date) => onChoose(isoOfDate(date))}
      classNames={{
        root: styles.root ?? '',
        month: styles.month ?? '',
        month_caption: styles.caption ?? '',
        dropdowns: styles.dropdowns ?? '',
        dropdown_root: styles.dropdownRoot ?? '',
        dropdown: styles.dropdown ?? '',
        caption_label: styles.captionLabel ?? '',
        nav: styles.nav ?? '',
        button_previous: styles.step ?? '',
        button_next: styles.step ?? '',
        chevron: styles.chevron ?? '',
        month_grid: styles.grid ?? '',
        weekday: styles.weekday ?? '',
        day: styles.day ?? '',
        day_button: styles.dayButton ?? '',
        selected: styles.selected ?? '',
        today: styles.today ?? '',
        outside: styles.outside ?? '',
        disabled: styles.off ?? '',
      }}
    />
  );
}
