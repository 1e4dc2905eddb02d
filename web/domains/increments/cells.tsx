import type { ReactNode } from 'react';
import { formatMoney, formatPercent, Money, NumberInput } from '#web/components/ui/index.ts';
import styles from './cells.module.css';
import type { RaiseSheet } from './raiseSheet.ts';
import { useAfter, usePercent } from './useSheet.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** Two facts of one row in one column, so that a section fits a screen's width. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={styles.lines}>
      <span className={styles.first}>{first}</span>
      <span className={styles.second}>{second}</span>
    </span>
  );
}

type CellProps = { sheet: RaiseSheet; id: number };

/** Spec 000 §9 says two decimals, but real raises come with three: 6.375 %. */
const PERCENT_DECIMALS = 3;

/** The percentage of a row as an input; after a change, the original is shown below. */
export function PercentInput({ sheet, id, was, name }: CellProps & { was: number; name: string }) {
  const t = useTranslate();
  const percent = usePercent(sheet, id);
  const unfit = percent === null || percent < 0 || percent > 1000;
  return (
    <TwoLines
      first={
        <NumberInput
          compact
          aria-label={t('Increment Percentage of {name}', { name })}
          aria-invalid={unfit || undefined}
          value={percent}
          onChange={(next) => sheet.change(id, next)}
          decimals={PERCENT_DECIMALS}
          min={0}
          max={1000}
          suffix="%"
        />
      }
      second={percent !== was && t('was {value}', { value: formatPercent(was) })}
    />
  );
}

type AfterIncrementProps = CellProps & {
  gross: number;
  /** Gross pay with the original percentage. */
  was: number;
};

/** Gross pay after the raise, and the raise; after a change, also with the original values. */
export function AfterIncrement({ sheet, id, gross, was }: AfterIncrementProps) {
  const t = useTranslate();
  const after = useAfter(sheet, id);
  return (
    <TwoLines
      first={<Money value={after} />}
      second={
        after === was
          ? formatMoney(after - gross, 2, true)
          : t('was {value}', { value: formatMoney(was) })
      }
    />
  );
}
