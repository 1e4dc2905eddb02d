import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Card, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { chartsQuery, replayQuery } from './api.ts';
import { ReplayAnswer } from './ReplayAnswer.tsx';
import { ReplayForm } from './ReplayForm.tsx';
import { asSearch, questionIn } from './replayQuestion.ts';

/** A past period under another limit: how many instances would have gone differently. Changes nothing. */
export function ReplayScreen() {
  const { workflow = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const charts = useQuery(chartsQuery);
  const asked = questionIn(search);
  const replay = useQuery(replayQuery(workflow, asked));
  const label = charts.data?.find(({ id }) => id === workflow)?.label ?? 'Workflow';
  return (
    <Page>
      <PageHeader
        title="Replay a period"
        description="Recorded events are replayed with another limit. Decisions that are no longer needed are dropped. Nothing is changed."
        breadcrumb={[
          { label: 'Workbench', to: paths.workbench },
          { label, to: paths.workbenchOf(workflow) },
        ]}
      />
      <Loaded query={charts} loading={<Skeleton kind="card" />}>
        {(all) => {
          const limits = all.find(({ id }) => id === workflow)?.limits ?? [];
          if (limits.length === 0) {
            return <EmptyState description="This workflow has no limits to change." />;
          }
          return (
            <>
              <Card>
                <ReplayForm
                  limits={limits}
                  asked={asked}
                  busy={replay.isFetching}
                  onAsk={(question) => setSearch(asSearch(question), { replace: true })}
                />
              </Card>
              {asked && (
                <Loaded query={replay} loading={<Skeleton kind="table" rows={8} columns={3} />}>
                  {(answer) => <ReplayAnswer answer={answer} />}
                </Loaded>
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
