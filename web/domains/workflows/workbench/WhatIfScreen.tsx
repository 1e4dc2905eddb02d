import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { Chart } from '#machines/core/chart/contract.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Notice, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { chartsQuery } from './api.ts';
import { chartAt } from './chartAt.ts';
import { draftIn } from './draft.ts';
import { Trial } from './Trial.tsx';
import { workflowOfChart } from './workflowOfChart.ts';

/** Runs a workflow's machine in the page, with the same code as on the server; nothing is saved. */
export function WhatIfScreen() {
  const { workflow: address = '' } = useParams();
  const charts = useQuery(chartsQuery);
  const chart = charts.data && chartAt(charts.data, address);
  return (
    <Page>
      <PageHeader
        title="What if"
        description="Runs the server’s own workflow in this page. Choose the starting data, send events and step back. Nothing is saved or sent."
        breadcrumb={[
          { label: 'Workbench', to: paths.workbench },
          { label: chart?.label ?? 'Workflow', to: paths.workbenchOf(address) },
        ]}
      />
      <Loaded query={charts} loading={<Skeleton kind="card" />}>
        {() => (chart ? <OfChart key={chart.id} chart={chart} /> : <Missing address={address} />)}
      </Loaded>
    </Page>
  );
}

function Missing({ address }: { address: string }) {
  const t = useTranslate();
  return <EmptyState description={t('There is no workflow “{name}”.', { name: address })} />;
}

function OfChart({ chart }: { chart: Chart }) {
  const { hash } = useLocation();
  const draft = useMemo(() => (chart.pipeline ? draftIn(hash) : null), [chart, hash]);
  const workflow = useMemo(() => workflowOfChart(chart, draft), [chart, draft]);
  if (!workflow) {
    return <EmptyState description="This machine isn’t a stored workflow, so it can’t be tried." />;
  }
  return (
    <>
      {draft && (
        <Notice tone="info">
          These steps are a draft of the pipeline editor; they aren’t published.
        </Notice>
      )}
      <Trial key={hash} workflow={workflow} kind={chart.pipeline?.kind ?? null} />
    </>
  );
}
