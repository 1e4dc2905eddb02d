import type { StateOnDay } from '#machines/domains/workflows/contracts/onDay.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './onDay.module.css';

/** Lists who could decide at a stage on a day. */
export function DeciderList({ state: { who, deciders, deciderCount } }: { state: StateOnDay }) {
  const t = useTranslate();
  if (who === null) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('Who could decide')}</h3>
      <p className={styles.muted}>{t(who)}</p>
      {deciders === null ? (
        deciderCount !== null && (
          <p className={styles.line}>
            {t('{count, plural, =0 {No one} one {# person} other {# people}}', {
              count: deciderCount,
            })}
          </p>
        )
      ) : deciders.length === 0 ? (
        <p className={styles.line}>{t('No one')}</p>
      ) : (
        <ul className={styles.cases}>
          {deciders.map(({ name, role, businessUnit, delegateOf }) => (
            <li key={`${name} ${role} ${businessUnit} ${delegateOf}`}>
              {name}{' '}
              <span className={styles.muted}>
                {businessUnit ?? t('all business units')}
                {delegateOf !== null && `, ${t('delegate of {name}', { name: delegateOf })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
