import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Card } from '#web/components/ui/index.ts';
import { paths } from '#web/lib/paths.ts';
import { chartAt } from './chartAt.ts';
import { chartsQuery, checkLog } from './api.ts';
import { ConformanceAnswer } from './ConformanceAnswer.tsx';
import { ConformanceForm } from './ConformanceForm.tsx';

/** Checks an event log against a workflow: where it conforms, and where cases deviate. */
export function ConformanceScreen() {
  const { workflow = '' } = useParams();
  const charts = useQuery(chartsQuery);
  const checking = useMutation({ mutationFn: checkLog });
  const chart = charts.data && chartAt(charts.data, workflow);
  const label = chart?.label ?? 'Workflow';
  return (
    <Page>
      <PageHeader
        title="Conformance"
        description="Replays each case of a log in this workflow. It shows where cases deviate and how long each step took. Nothing is changed."
        breadcrumb={[
          { label: 'Workbench', to: paths.workbench },
          { label, to: paths.workbenchOf(workflow) },
        ]}
      />
      <Card>
        <ConformanceForm
          busy={checking.isPending}
          error={checking.error}
          onCheck={(files) => checking.mutate({ workflow, ...files })}
          onChange={() => checking.reset()}
        />
      </Card>
      {checking.data && <ConformanceAnswer answer={checking.data} />}
    </Page>
  );
}
