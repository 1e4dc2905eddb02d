import { msg } from '#machines/core/locales/messages.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { QueueDepthAnswer } from '#machines/domains/company/contracts/operations.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Button,
  Count,
  formatDuration,
  notify,
  Skeleton,
  StatTile,
  Tiles,
} from '#web/components/ui/index.ts';
import { AnchorWarning } from '#web/domains/workflows/audit/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { InstallationCare } from './InstallationCare.tsx';
import { openQueueBoard, queuesQuery } from './api.ts';
import { useTranslate } from '#web/lib/messages.ts';

/**
 * Normally a worker takes each job within a second or two. After this time, an administrator should look at the
 * queue.
 */
const LATE_SECONDS = 60;

const WHAT: Record<string, string> = {
  mail: msg('Emails'),
  job: msg('Jobs'),
};

const count = (
  id: 'waiting' | 'active' | 'delayed' | 'failed',
  label: string,
): Column<QueueDepthAnswer> => ({
  id,
  label,
  value: (row) => row[id],
  width: 'medium',
  numeric: true,
});

const columns: readonly Column<QueueDepthAnswer>[] = [
  {
    id: 'name',
    label: 'Queue',
    value: ({ name }) => WHAT[name] ?? name,
    says: true,
    card: 'title',
    width: 'wide',
  },
  count('waiting', msg('Waiting')),
  count('active', msg('In progress')),
  count('delayed', msg('To retry')),
  count('failed', msg('Failed')),
];

/** Shows the background queues, with a link to BullMQ's dashboard. */
export function QueuesScreen() {
  const t = useTranslate();
  const queues = useQuery(queuesQuery);
  const board = useMutation({
    mutationFn: openQueueBoard,
    onSuccess: ({ path }) => window.open(path, '_blank', 'noopener'),
    onError: (error) => notify.error(error.message),
  });
  return (
    <Page>
      <PageHeader
        description="Pending notifications, mail and timers. All figures are zero when healthy."
        action={
          <Button onClick={() => board.mutate()} loading={board.isPending}>
            Open the queue dashboard
          </Button>
        }
      />
      <AnchorWarning />
      <Loaded query={queues} loading={<Skeleton kind="card" rows={3} />}>
        {({ backend, queues: rows, unsent, unsentSeconds, timerSeconds }) => (
          <>
            <Tiles>
              <StatTile
                label="Not yet queued"
                value={<Count value={unsent} />}
                hint={
                  unsent > 0
                    ? t('oldest: {time}', { time: formatDuration(unsentSeconds * 1000) })
                    : undefined
                }
                tone={unsentSeconds > LATE_SECONDS ? 'danger' : undefined}
              />
              <StatTile
                label="Timers"
                value={
                  timerSeconds > LATE_SECONDS
                    ? t('late by {time}', { time: formatDuration(timerSeconds * 1000) })
                    : t('on time')
                }
                tone={timerSeconds > LATE_SECONDS ? 'danger' : undefined}
              />
              <StatTile label="Stored in" value={backend === 'redis' ? 'Redis' : 'PostgreSQL'} />
            </Tiles>
            <DataTable
              label="Queues"
              rows={rows}
              columns={columns}
              rowId={({ name }) => name}
              rowName={({ name }) => WHAT[name] ?? name}
              columnChoice={false}
              empty={{ description: 'No queues.' }}
            />
          </>
        )}
      </Loaded>
      <InstallationCare />
    </Page>
  );
}
