import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { Chart } from '#machines/core/chart/contract.ts';
import type { InstanceTimeline } from '#machines/core/contracts/timeline.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Badge, Button, Card, Link, Notice, Skeleton, useNow } from '#web/components/ui/index.ts';
import { HistoryTimeline } from '#web/kits/workflow/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { chartsQuery, timelineQuery } from './api.ts';
import { chartIn } from './chartIn.ts';
import { ChartView } from './ChartView.tsx';
import styles from './instance.module.css';
import { Player } from './Player.tsx';
import { PossibleNow } from './PossibleNow.tsx';
import { StaysCard } from './StaysCard.tsx';
import { StepFacts } from './StepFacts.tsx';
import { useSteps } from './useSteps.ts';
import { walkedOf } from './walked.ts';

/** One instance of a workflow: current state, path, and data at each step. */
export function InstanceScreen() {
  const t = useTranslate();
  const { workflow = '', subjectId = '' } = useParams();
  const may = useMay();
  const timeline = useQuery(timelineQuery(workflow, subjectId));
  const charts = useQuery(chartsQuery);
  return (
    <Page>
      <PageHeader
        title={timeline.data?.subject ?? t('Instance {subjectId}', { subjectId })}
        description={
          timeline.data ? t('At “{state}”', { state: t(timeline.data.stateLabel) }) : undefined
        }
        breadcrumb={[
          { label: 'Workbench', to: paths.workbench },
          {
            label: charts.data?.find(({ id }) => id === workflow)?.label ?? 'Workflow',
            to: paths.workbenchOf(workflow),
          },
        ]}
        meta={timeline.data?.isFinal && <Badge>Closed</Badge>}
        more={
          timeline.data && (
            <>
              {may('isView', MENU.inspector) && (
                <Button asChild>
                  <Link to={paths.inspectorAt(timeline.data.subject)}>Inspector</Link>
                </Button>
              )}
              <Button asChild>
                <Link
                  to={paths.history(workflow, subjectId)}
                  state={{ subject: timeline.data.subject }}
                >
                  History
                </Link>
              </Button>
            </>
          )
        }
      />
      <Loaded query={charts} loading={<Skeleton kind="card" />}>
        {(all) => (
          <Loaded query={timeline} loading={<Skeleton kind="card" rows={3} />}>
            {(one) => {
              const chart = all.find(({ id }) => id === workflow);
              return chart ? (
                <TimelinePanel key={subjectId} chart={chart} timeline={one} />
              ) : (
                <EmptyState />
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

function TimelinePanel({
  chart: inEnglish,
  timeline,
}: {
  chart: Chart;
  timeline: InstanceTimeline;
}) {
  const t = useTranslate();
  const chart = useMemo(() => chartIn(t, inEnglish), [t, inEnglish]);
  const { steps, broken } = timeline;
  const walk = useSteps(steps.length);
  const now = useNow();
  const here = steps[walk.at]?.to ?? timeline.state;
  const walked = useMemo(
    () => walkedOf(chart, steps.slice(0, walk.at + 1)),
    [chart, steps, walk.at],
  );
  return (
    <>
      {broken && (
        <Notice tone="danger" title="This history was tampered with">
          {t('Step {number}: {reason}.', {
            number: broken.seq,
            reason: t(broken.reason),
          })}
        </Notice>
      )}
      <Player steps={steps} walk={walk} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <ChartView
            label={t('Chart of {name}', { name: t(chart.label) })}
            chart={chart}
            selected={null}
            onSelect={(state) => {
              const visit = steps.findLastIndex(({ to }) => to === state);
              if (visit >= 0) walk.go(visit);
            }}
            found={null}
            marks={new Map()}
            actions={null}
            timeline={{ here, walked }}
          />
          <Card title="Timeline">
            <HistoryTimeline
              workflow={timeline.workflow}
              entries={steps}
              selected={String(steps[walk.at]?.seq)}
              onSelect={(seq) => walk.go(steps.findIndex((step) => String(step.seq) === seq))}
            />
          </Card>
        </div>
        <div className={styles.stack}>
          <StepFacts timeline={timeline} at={walk.at} />
          <PossibleNow timeline={timeline} />
          <StaysCard timeline={timeline} now={now} />
        </div>
      </div>
    </>
  );
}
