import { useParams } from 'react-router-dom';
import { workflows } from '#machines/registry.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Trial } from './Trial.tsx';

/** Runs a workflow's machine in the page: the same code as on the server; nothing is saved. */
export function WhatIfScreen() {
  const { workflow: id = '' } = useParams();
  const workflow = workflows.find((one) => one.id === id);
  return (
    <Page>
      <PageHeader
        title="What if"
        description="Runs the server’s own workflow in this page. Choose the starting data, send events and step back. Nothing is saved or sent."
        breadcrumb={[
          { label: 'Workbench', to: paths.workbench },
          { label: workflow?.label ?? 'Workflow', to: paths.workbenchOf(id) },
        ]}
      />
      {workflow ? (
        <Trial key={id} workflow={workflow} />
      ) : (
        <EmptyState description="No such workflow." />
      )}
    </Page>
  );
}
