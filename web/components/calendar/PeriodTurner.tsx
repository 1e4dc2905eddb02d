import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatMonth, IconButton } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './periodTurner.module.css';

/** Returns the month that is a number of months after a month such as `2026-11`. */
const monthAfter = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + months, 1))
    .toISOString()
    .slice(0, 7);

/** The current period, with buttons for the previous and next one. */
export function PeriodTurner({
  name,
  previous,
  next,
  isLast = false,
  onTurn,
}: {
  name: string | number;
  /** The labels of the two buttons. */
  previous: string;
  next: string;
  isLast?: boolean;
  onTurn: (by: 1 | -1) => void;
}) {
  return (
    <div className={styles.turner}>
      <IconButton label={previous} onClick={() => onTurn(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <h2 className={styles.name} aria-live="polite">
        {name}
      </h2>
      <IconButton label={next} disabled={isLast} onClick={() => onTurn(1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Steps through months, each as `2026-11`. */
export function MonthTurner({
  month,
  last,
  onMonth,
}: {
  month: string;
  /** The last month that can be shown. */
  last?: string;
  onMonth: (month: string) => void;
}) {
  const t = useTranslate();
  return (
    <PeriodTurner
      name={formatMonth(month)}
      previous={t('Previous month')}
      next={t('Next month')}
      isLast={last !== undefined && month >= last}
      onTurn={(by) => onMonth(monthAfter(month, by))}
    />
  );
}
