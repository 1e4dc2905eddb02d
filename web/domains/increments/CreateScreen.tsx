import { msg } from '#machines/core/locales/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { tableShortcuts } from '#web/components/table/index.ts';
import { ShortcutsDialog, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { candidatesQuery } from './api.ts';
import { Candidates } from './Candidates.tsx';
import { CreateFilters } from './CreateFilters.tsx';
import type { CreateFilter } from './createForm.ts';
import { stages } from './stages.ts';

/** Texts of the create screen and of its alternative, a form with a preview. */
const manners = {
  screen: { look: msg('View'), send: msg('Submit') },
  form: { look: msg('Preview'), send: msg('Save') },
} as const;

export type Manner = keyof typeof manners;

/**
 * Requests increments for many people at once (spec 000 §2). The rows change only on View, which the
 * alternative form calls Preview; its Save is this screen's Submit.
 */
export function CreateScreen({ manner = 'screen' }: { manner?: Manner }) {
  const { look, send } = manners[manner];
  /** Each press of View gets a number, which is the key of its rows, so that edits of earlier rows are dropped. */
  const [applied, setApplied] = useState<{ filter: CreateFilter; press: number } | null>(null);
  return (
    <Page>
      <PageHeader
        title="Create Increment"
        breadcrumb={[
          { label: 'Increment' },
          { label: stages.request.title, to: paths.stage('request') },
        ]}
      />
      <CreateFilters
        look={look}
        shown={applied?.press ?? 0}
        onView={(filter) => setApplied((before) => ({ filter, press: (before?.press ?? 0) + 1 }))}
      />
      {applied ? (
        <Results key={applied.press} filter={applied.filter} press={applied.press} send={send} />
      ) : (
        <EmptyState
          title="Select people for an increment"
          description={`Set the filters and select ${look}. Nothing is sent until you select ${send}.`}
        />
      )}
      <ShortcutsDialog shortcuts={[tableShortcuts]} />
    </Page>
  );
}

function Results(props: { filter: CreateFilter; press: number; send: string }) {
  const { filter, press, send } = props;
  const people = useQuery(candidatesQuery(filter, press));
  return (
    <Loaded query={people} loading={<Skeleton kind="table" rows={8} columns={9} />}>
      {(rows) => (
        <Candidates
          rows={rows}
          label={`People to include in ${fiscalYearLabel(filter.fiscalYear)}`}
          year={filter.fiscalYear}
          send={send}
        />
      )}
    </Loaded>
  );
}
