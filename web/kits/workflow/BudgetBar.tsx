import type { BudgetEffect } from '#machines/core/contracts/workflow.ts';
import { classNames, formatMoney } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './BudgetBar.module.css';

/** Shows the budgets before and after a decision, and which part of them the rows would use. */
export function BudgetBar({ budgets }: { budgets: readonly BudgetEffect[] }) {
  const t = useTranslate();
  if (budgets.length === 0) return null;
  return (
    <ul className={styles.budgets} aria-label={t('Budgets')}>
      {budgets.map((budget) => (
        <OneBudget key={budget.name} {...budget} />
      ))}
    </ul>
  );
}

function OneBudget({ name, amount, before, after, selected }: BudgetEffect) {
  const t = useTranslate();
  const [limit, spent, here] = [Number(amount), Number(after), Number(selected)];
  const whole = Math.max(limit, spent, 1);
  const part = (money: number) => ({ width: `${(100 * Math.max(0, money)) / whole}%` });
  const left = limit - spent;
  return (
    <li className={classNames(left < 0 && styles.over)}>
      <div className={styles.words}>
        <span>
          {t('Budget of {name}: {amount}', { name: t(name), amount: formatMoney(limit) })}
        </span>
        <span>{t('Used before: {amount}', { amount: formatMoney(Number(before)) })}</span>
        <span className={left < 0 ? styles.over : styles.after}>
          {t('After: {amount}', { amount: formatMoney(spent) })}
          {' · '}
          {left < 0
            ? t('{amount} over budget', { amount: formatMoney(-left) })
            : t('{amount} left', { amount: formatMoney(left) })}
        </span>
      </div>
      <div className={styles.track} aria-hidden="true">
        <span className={styles.others} style={part(spent - here)} />
        <span className={styles.selected} style={part(here)} />
      </div>
    </li>
  );
}
