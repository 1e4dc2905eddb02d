import { msg } from '#machines/core/locales/messages.ts';
import type { OrderedElement } from '#machines/domains/pay/contracts/rulePreview.ts';
import { Badge } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './structure.module.css';

const ROLES = {
  edited: msg('This rule'),
  read: msg('Read by this rule'),
  reads: msg('Reads this rule'),
} as const;

/** The elements in the order in which they are calculated. */
export function RuleOrder({ order }: { order: readonly OrderedElement[] }) {
  const t = useTranslate();
  if (order.length === 0) return <p>{t('There is no order while the rule has a mistake.')}</p>;
  return (
    <ol className={styles.order}>
      {order.map(({ code, name, formula, role }) => (
        <li key={code}>
          <strong translate="no">{name}</strong>{' '}
          {role !== 'other' && (
            <Badge tone={role === 'edited' ? 'info' : 'neutral'}>{t(ROLES[role])}</Badge>
          )}
          <code className={styles.formula} translate="no">
            {formula}
          </code>
        </li>
      ))}
    </ol>
  );
}
