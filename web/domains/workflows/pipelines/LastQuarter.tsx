import type { PipelineCheck } from '#machines/kits/requests/contract.ts';
import { Card, formatCount } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './pipelines.module.css';

/** Shows what would have happened to the requests of the last three months under this pipeline. */
export function LastQuarter({ quarter }: { quarter: PipelineCheck['lastQuarter'] }) {
  const t = useTranslate();
  return (
    <Card title={t('Requests of the last three months')}>
      {quarter.total === 0 ? (
        <p className={styles.muted}>{t('No requests were sent in this period.')}</p>
      ) : (
        <>
          <p>
            {t('Of {total} requests, {more} would have had more steps and {fewer} fewer.', {
              total: formatCount(quarter.total),
              more: formatCount(quarter.more),
              fewer: formatCount(quarter.fewer),
            })}
          </p>
          <ol className={styles.counts}>
            {quarter.steps.map(({ label, count }, place) => (
              // A step is identified by its position, because names may repeat.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={place}>
                {t(label)}: {formatCount(count)}
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}
