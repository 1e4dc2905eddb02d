import { useQuery } from '@tanstack/react-query';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Card, formatCount, TextLink } from '#web/components/ui/index.ts';
import { queuesQuery } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { mostUrgent, getSum } from './mostUrgent.ts';
import styles from './QueueCards.module.css';
import { QueueCards } from './QueueCards.tsx';

/** Returns the reader's task lists. */
export function useWaitingQueues(isAsked = true) {
  const may = useMay();
  const [businessUnitId] = useBusinessUnit();
  return useQuery({
    ...queuesQuery(businessUnitId),
    enabled: isAsked && may('isView', MENU.approval),
  });
}

/** Shows the reader's most urgent task lists. Hidden for people without one. */
export function WaitingCard() {
  const t = useTranslate();
  const { data: queues = [] } = useWaitingQueues();
  if (queues.length === 0) return null;
  const waiting = getSum(queues, 'waiting');
  const { shown, more } = mostUrgent(queues);
  return (
    <Card
      title={t('Waiting for you')}
      description={
        waiting === 0
          ? t('Nothing is waiting for you')
          : t('{waiting} pending, {overdue} overdue', {
              waiting: formatCount(waiting),
              overdue: formatCount(getSum(queues, 'overdue')),
            })
      }
      actions={<TextLink to={paths.inbox}>{t('My tasks')}</TextLink>}
    >
      {waiting > 0 && <QueueCards queues={shown} />}
      {more > 0 && (
        <p className={styles.more}>
          <TextLink to={paths.approval}>
            {t('{count} more in other queues', { count: formatCount(more) })}
          </TextLink>
        </p>
      )}
    </Card>
  );
}
