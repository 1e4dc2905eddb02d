import { useTranslate } from '#web/lib/messages.ts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { formatDuration } from './duration.ts';
import styles from './figures.module.css';
import {
  formatAmount,
  formatCount,
  formatDate,
  formatDateTime,
  formatMoney,
  formatPercent,
  formatToSeconds,
  type Moment,
} from '#web/lib/format.ts';
import { useCurrencySymbol } from '#web/lib/currency.ts';
import { useLocale } from '#web/lib/locale.ts';

type FigureProps = {
  value: number | null | undefined;
  decimals?: number | undefined;
  /** Shows a plus sign before positive numbers, too. */
  sign?: boolean | undefined;
  muted?: boolean | undefined;
};

type MoneyProps = FigureProps & { currency?: boolean | undefined };

const look = (muted: boolean) => classNames(styles.figure, muted && styles.muted);

/** Shows an amount. It includes the currency if `currency` is set, for places outside columns that name it. */
export function Money({ value, decimals = 2, sign = false, muted = false, currency }: MoneyProps) {
  useLocale();
  useCurrencySymbol();
  const format = currency === true ? formatAmount : formatMoney;
  return <span className={look(muted)}>{format(value, decimals, sign)}</span>;
}

/** Shows a percentage: 12.5 as 12.50%. */
export function Percent({ value, decimals = 2, sign = false, muted = false }: FigureProps) {
  useLocale();
  return <span className={look(muted)}>{formatPercent(value, decimals, sign)}</span>;
}

/** A whole number. */
export function Count({ value }: { value: number }) {
  useLocale();
  return <span className={styles.figure}>{formatCount(value)}</span>;
}

/** Shows how long something took. */
export function Duration({ ms }: { ms: number }) {
  useTranslate();
  return <span>{formatDuration(ms)}</span>;
}

export type DateTextProps = {
  value: Moment | null | undefined;
  withTime?: boolean | 'seconds' | undefined;
};

/** Shows a date, or a date with its time, in the user's locale. */
export function DateText({ value, withTime = false }: DateTextProps) {
  useLocale();
  const format = withTime === 'seconds' ? formatToSeconds : withTime ? formatDateTime : formatDate;
  const text = format(value);
  if (value == null || value === '') return <span>{text}</span>;
  const stamp = value instanceof Date ? value.toISOString() : String(value);
  return (
    <time className={styles.figure} dateTime={stamp}>
      {text}
    </time>
  );
}

export type ChangeProps = { from: ReactNode; to: ReactNode; changed?: boolean | undefined };

/** Shows the old and the new value, or only the new one if nothing changed. */
export function Change({ from, to, changed = true }: ChangeProps) {
  const t = useTranslate();
  if (!changed) return <span className={styles.figure}>{to}</span>;
  return (
    <span className={styles.change}>
      <span className={styles.before}>
        <span className="visually-hidden">{t('was')} </span>
        {from}
      </span>
      <ArrowRight aria-hidden="true" />
      <span className={styles.after}>
        <span className="visually-hidden"> {t('now')} </span>
        {to}
      </span>
    </span>
  );
}
