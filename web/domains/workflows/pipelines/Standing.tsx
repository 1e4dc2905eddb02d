import type { PipelineCheck } from '#machines/kits/requests/contract.ts';
import { Badge, Card, formatCount } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './pipelines.module.css';

/**
 * Shows at which steps requests are waiting now, whether the pipeline still has these steps, and where no one
 * may decide.
 */
export function Standing({ standing }: { standing: PipelineCheck['standing'] }) {
  const t = useTranslate();
  return (
    <Card title={t('Requests in progress')}>
      {standing.length === 0 ? (
        <p className={styles.muted}>{t('No request waits at a step.')}</p>
      ) : (
        <ul className={styles.counts}>
          {standing.map(({ version, label, count, isKept, withoutDecider }) => (
            <li key={`${version} ${label}`}>
              {t('{step}, version {version}: {count}', {
                step: t(label),
                version,
                count: formatCount(count),
              })}{' '}
              {!isKept && <Badge tone="warning">Step removed</Badge>}{' '}
              {withoutDecider > 0 && (
                <Badge tone="danger">
                  {t('{count} without anyone who may decide', {
                    count: formatCount(withoutDecider),
                  })}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.muted}>{t('Requests in progress keep the steps of their version.')}</p>
    </Card>
  );
}
