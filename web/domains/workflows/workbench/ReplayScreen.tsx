import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Chart } from '#machines/core/chart/contract.ts';
import { pipelineDefinition } from '#machines/kits/requests/pipeline.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Card, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { chartsQuery, pipelineReplayQuery, replayQuery } from './api.ts';
import { chartAt } from './chartAt.ts';
import { draftFragment, draftIn } from './draft.ts';
import { ReplayAnswer } from './ReplayAnswer.tsx';
import { ReplayForm } from './ReplayForm.tsx';
import { asSearch, questionIn } from './replayQuestion.ts';
import { StepsForm } from './StepsForm.tsx';

/** Shows how a past period would have gone with another limit or other steps. Nothing is changed. */
export function ReplayScreen() {
  const t = useTranslate();
  const { workflow: address = '' } = useParams();
  const charts = useQuery(chartsQuery);
  const chart = charts.data && chartAt(charts.data, address);
  return (
    <Page>
      <PageHeader
        title="Replay a period"
        description={
          chart?.pipeline
            ? 'Recorded events are replayed with other steps. Decisions that are no longer needed are dropped, and no one is assumed to have decided a new step. Nothing is changed.'
            : 'Recorded events are replayed on the present machine, with another limit where it has one. Decisions that are no longer needed are dropped. Nothing is changed.'
        }
        breadcrumb={[
          { label: 'Workbench', to: paths.workbench },
          { label: chart?.label ?? 'Workflow', to: paths.workbenchOf(address) },
        ]}
      />
      <Loaded query={charts} loading={<Skeleton kind="card" />}>
        {() =>
          chart === undefined ? (
            <EmptyState description={t('There is no workflow “{name}”.', { name: address })} />
          ) : chart.pipeline ? (
            <WithSteps key={chart.id} pipeline={chart.pipeline} />
          ) : (
            <WithLimit key={chart.id} chart={chart} />
          )
        }
      </Loaded>
    </Page>
  );
}

function WithLimit({ chart: { id, limits = [] } }: { chart: Chart }) {
  const [search, setSearch] = useSearchParams();
  const shownQuestion = questionIn(search);
  const replay = useQuery(replayQuery(id, shownQuestion));
  return (
    <>
      <Card>
        <ReplayForm
          limits={limits}
          asked={shownQuestion}
          busy={replay.isFetching}
          onAsk={(question) => setSearch(asSearch(question), { replace: true })}
        />
      </Card>
      {shownQuestion && (
        <Loaded query={replay} loading={<Skeleton kind="table" rows={8} columns={3} />}>
          {(answer) => <ReplayAnswer answer={answer} />}
        </Loaded>
      )}
    </>
  );
}

function WithSteps({ pipeline }: { pipeline: NonNullable<Chart['pipeline']> }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const draft = draftIn(hash);
  const [from, until] = [search.get('from'), search.get('until')];
  const input = draft && from && until ? { definition: draft, from, until } : null;
  const replay = useQuery(pipelineReplayQuery(pipeline.kind, input));
  return (
    <>
      <Card>
        <StepsForm
          published={pipelineDefinition.parse(pipeline.definition)}
          draft={draft}
          period={{ from, until }}
          limits={pipeline.limits}
          busy={replay.isFetching}
          onAsk={({ definition, ...period }) =>
            void navigate(
              { search: String(new URLSearchParams(period)), hash: draftFragment(definition) },
              { replace: true },
            )
          }
        />
      </Card>
      {input && (
        <Loaded query={replay} loading={<Skeleton kind="table" rows={8} columns={3} />}>
          {(answer) => <ReplayAnswer answer={answer} />}
        </Loaded>
      )}
    </>
  );
}
