import { useParams } from 'react-router-dom';
import { workflows } from '#machines/registry.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Trial } from './Trial.tsx';

/** Runs a workflow's machine in the page: the same code that the server obeys, and nothing is saved. */
export function WhatIfScreen() {
  const { workflow: id = '' } = useParams();
  const workflow = workflows.find((one) => one.id === id);
  return (
    <Page>
      <PageHeader
        title="What if"
        description="The machine that the server obeys, run in this page. Choose what it begins with, send events, and walk back. Nothing is saved, and nothing leaves the page."
        breadcrumb={[
          { label: 'Workbench', to: paths.workbench },
          { label: workflow?.label ?? 'Workflow', to: paths.workbenchOf(id) },
        ]}
      />
      {workflow ? (
        <Trial key={id} workflow={workflow} />
      ) : (
        <EmptyState description="There is no such workflow to run." />
      )}
    </Page>
  );
}
