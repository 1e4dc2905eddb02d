import type { DifferenceCause } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { CAUSE_LABELS } from '#machines/domains/pay/payrollRun/causes.ts';
import { formatCount, formatDate, formatMoney, Money } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './runs.module.css';

/** Lists the causes of a difference, the largest first. The causes add up to the difference. */
export function Causes({ causes }: { causes: readonly DifferenceCause[] }) {
  const t = useTranslate();
  return (
    <ul className={styles.causes}>
      {causes.map((one) => (
        <li key={one.cause}>
          <span>{t(CAUSE_LABELS[one.cause])}</span> <Money value={one.amount} sign />
          <Detail cause={one} />
          {one.elements.length > 0 && (
            <span className={styles.muted} translate="no">
              {one.elements
                .slice(0, 3)
                .map(({ name }) => name)
                .join(', ')}
              {one.elements.length > 3 && ' …'}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows the details of a cause: the reason, the pay before and now, or the paid days. */
function Detail({ cause: { days, pay, reason } }: { cause: DifferenceCause }) {
  const t = useTranslate();
  if (reason) {
    const { of, text } = reason;
    return of === 'leftOut' ? (
      <span>
        {t('Left out')}: <span translate="no">{text}</span>
      </span>
    ) : (
      <span>{t(REASONS[of], { day: formatDate(text) })}</span>
    );
  }
  if (pay) {
    return (
      <span>
        {t('{before} → {now} a month', {
          before: formatMoney(pay.before),
          now: formatMoney(pay.now),
        })}
      </span>
    );
  }
  if (!days) return null;
  const [paidBefore, allBefore] = days.before;
  const [paid, all] = days.now;
  return (
    <>
      <span>
        {t('{before} of {allBefore} → {paid} of {all}', {
          before: formatCount(paidBefore),
          allBefore: formatCount(allBefore),
          paid: formatCount(paid),
          all: formatCount(all),
        })}
      </span>
      {days.employed && (
        <span>
          {t('employed {from} – {until}', {
            from: formatDate(days.employed[0]),
            until: formatDate(days.employed[1]),
          })}
        </span>
      )}
    </>
  );
}

const REASONS = {
  joined: msg('employed since {day}'),
  ended: msg('employed until {day}'),
} as const;
