import { useQuery } from '@tanstack/react-query';
import { MENU } from '#machines/values/menuReferences.ts';
import { Card, TextLink } from '#web/components/ui/index.ts';
import { queuesQuery } from '#web/features/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { QueueCards } from './QueueCards.tsx';

/** What waits for the reader, queue by queue. */
export function useWaitingQueues() {
  const may = useMay();
  const [businessUnitId] = useBusinessUnit();
  return useQuery({ ...queuesQuery(businessUnitId), enabled: may('isView', MENU.approval) });
}

/** Nothing for those who work no queue: what they asked for is announced below. */
export function WaitingCard() {
  const t = useTranslate();
  const { data: queues = [] } = useWaitingQueues();
  if (queues.length === 0) return null;
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  return (
    <Card
      title={t('Waiting for you')}
      description={waiting === 0 ? t('Nothing is waiting for you') : undefined}
      actions={<TextLink to={paths.approval}>{t('My tasks')}</TextLink>}
    >
      <QueueCards queues={queues} />
    </Card>
  );
}
