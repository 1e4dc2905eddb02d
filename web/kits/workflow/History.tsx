import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#web/components/page/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { historyQuery } from './api.ts';
import { HistoryTimeline } from './HistoryTimeline.tsx';

/** The history of one subject: who did what, when and why, and the time spent in each stage. */
export function History({ workflow, subjectId }: { workflow: string; subjectId: number | string }) {
  const history = useQuery(historyQuery(workflow, subjectId));
  return (
    <Loaded query={history} loading={<Skeleton kind="text" lines={8} />}>
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState compact />
        ) : (
          <HistoryTimeline workflow={workflow} entries={entries} />
        )
      }
    </Loaded>
  );
}
