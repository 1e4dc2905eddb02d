import type { SettlementView } from '#machines/domains/separation/contracts/settlement.ts';
import { RELATIONS } from '#machines/domains/people/personalRecord.ts';
import { Card, formatNumber, Money } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './settlement.module.css';

/** Lists who receives the settlement of a person who died, with their shares. */
export function Nominees({ nominees, net }: Pick<SettlementView, 'nominees' | 'net'>) {
  const t = useTranslate();
  if (nominees.length === 0) return null;
  return (
    <Card
      title="Nominees"
      description="They receive the settlement in these shares, as the personal record names them."
    >
      <ul className={styles.lines}>
        {nominees.map(({ name, relation, share, amount }) => (
          <li key={`${name} ${relation}`}>
            <span className={styles.what}>
              <span>{name}</span>
              <span className={styles.why}>
                {relation in RELATIONS
                  ? t(RELATIONS[relation as keyof typeof RELATIONS])
                  : relation}
                {', '}
                {t('{percent}%', { percent: formatNumber(share) })}
              </span>
            </span>
            <Money value={amount} />
          </li>
        ))}
        <li className={styles.total}>
          <span>{t('Total')}</span>
          <Money value={Math.max(0, net)} currency />
        </li>
      </ul>
    </Card>
  );
}
