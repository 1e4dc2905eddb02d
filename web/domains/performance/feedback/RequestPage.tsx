import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Notice, Skeleton } from '#web/components/ui/index.ts';
import { HistoryScreen } from '#web/kits/workflow/index.ts';
import { paths } from '#web/lib/paths.ts';
import { requestQuery } from './api.ts';
import { RequestForm } from './RequestForm.tsx';

const OVER = {
  given: { title: 'Your feedback is sent', body: 'It can’t be read or changed any more.' },
  declined: { title: 'You have declined', body: 'No one learns that you did.' },
  lapsed: { title: 'The round is closed', body: 'No more answers are taken.' },
} as const;

/** What the reader is asked about someone: a form until it is sent. */
export function RequestPage({ id }: { id: number }) {
  const request = useQuery(requestQuery(id));
  const [reloads, setReloads] = useState(0);
  const reload = async () => {
    await request.refetch();
    setReloads((times) => times + 1);
  };
  return (
    <HistoryScreen
      of={{ workflow: 'feedbackRequest', subjectId: String(id) }}
      breadcrumb={[{ label: 'Feedback', to: paths.feedback }]}
    >
      <Loaded query={request} loading={<Skeleton kind="card" />}>
        {(view) =>
          view.state === 'asked' ? (
            <RequestForm key={reloads} view={view} onReload={() => void reload()} />
          ) : (
            <Notice tone="info" title={OVER[view.state].title}>
              {OVER[view.state].body}
            </Notice>
          )
        }
      </Loaded>
    </HistoryScreen>
  );
}
