import type { DifferenceCause } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { CAUSE_LABELS } from '#machines/domains/pay/payrollRun/causes.ts';
import { Money } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './runs.module.css';

/** Lists the causes of a difference, the largest first. The causes add up to the difference. */
export function Causes({ causes }: { causes: readonly DifferenceCause[] }) {
  const t = useTranslate();
  return (
    <ul className={styles.causes}>
      {causes.map(({ cause, amount, elements }) => (
        <li key={cause}>
          <span>{t(CAUSE_LABELS[cause])}</span> <Money value={amount} sign />
          {elements.length > 0 && (
            <span className={styles.muted} translate="no">
              {elements
                .slice(0, 3)
                .map(({ name }) => name)
                .join(', ')}
              {elements.length > 3 && ' …'}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
