import type { SettlementIncome } from '#machines/domains/separation/contracts/settlement.ts';
import { formatNumber } from '#web/components/ui/index.ts';
import { type Translate, useTranslate } from '#web/lib/messages.ts';
import { getSourceLabel } from './explained.ts';
import styles from './settlement.module.css';

/** Lists the settlement's lines that count as income of the tax year, with the tax rule for each. */
export function Incomes({ incomes }: { incomes: readonly SettlementIncome[] }) {
  const t = useTranslate();
  return (
    <ul className={styles.incomes} aria-label={t('Lines of this settlement in the income')}>
      {incomes.map((income) => (
        <li key={`${income.source} ${income.kind} ${income.title} ${income.amount}`}>
          {[
            t(getSourceLabel(income.source, income.kind)),
            ...(income.title === '' || income.source === 'compensation' ? [] : [income.title]),
            getCounted(t, income),
          ].join(' · ')}
        </li>
      ))}
    </ul>
  );
}

function getCounted(t: Translate, { amount, taxed, freeUpTo, rule, law }: SettlementIncome) {
  if (rule === null) {
    return t('{amount} is not counted, because no rule says how it is taxed', {
      amount: formatNumber(amount),
    });
  }
  const figures = { amount: formatNumber(amount), taxed: formatNumber(taxed) };
  const counted =
    freeUpTo === null
      ? t('{taxed} of {amount} counts', figures)
      : t('{taxed} of {amount} counts, because up to {limit} is free of tax', {
          ...figures,
          limit: formatNumber(freeUpTo),
        });
  return law === null ? `${counted} (${rule})` : `${counted} (${rule}, ${law})`;
}
