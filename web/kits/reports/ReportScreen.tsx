import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { ReportDefinition } from '#machines/kits/reports/report.ts';
import { EmptyState, ErrorState, Page, PageHeader } from '#web/components/page/index.ts';
import { tableShortcuts } from '#web/components/table/index.ts';
import { Button, IconButton, Link, ShortcutsDialog, Skeleton } from '#web/components/ui/index.ts';
import { JobsHere } from '#web/kits/jobs/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { definitionQuery, rowsQuery, totalsQuery, viewCallsOf } from './api.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { OnlyNotice } from './Only.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportTable } from './ReportTable.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { isViewed, ViewedFilters } from './ViewedFilters.tsx';
import { useReportQuery, useReportState } from './useReportState.ts';

/** A report, drawn from its declaration. */
export function ReportScreen({ id }: { id: string }) {
  const definition = useQuery(definitionQuery(id));
  // The rows are fetched in parallel with the definition.
  useQuery(rowsQuery(id, useReportQuery()));
  return (
    <Page>
      <Loaded query={definition} loading={<Skeleton kind="table" rows={10} columns={6} />}>
        {(definition) => <Report definition={definition} />}
      </Loaded>
    </Page>
  );
}

function Report({ definition }: { definition: ReportDefinition }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const state = useReportState(definition);
  const report = useQuery(rowsQuery(definition.id, state.asked));
  const { data: page, isPlaceholderData } = report;
  const follows = page !== undefined && page.totals === undefined;
  const totals = useQuery({
    ...totalsQuery(definition.id, state.asked),
    // The totals are fetched after the rows, so that the database doesn't run both queries at once.
    enabled: follows && !isPlaceholderData,
  });
  const all = follows ? totals.data : page;
  const exportMenu = <ExportMenu definition={definition} asked={state.asked} total={all?.total} />;
  return (
    <>
      <PageHeader
        title={definition.title}
        breadcrumb={definition.menu.map((label) => ({ label }))}
        description={definition.description}
        more={
          <>
            <SavedFilters calls={viewCallsOf(definition.id)} state={state} mailed={definition} />
            {definition.adds && exportMenu}
            <IconButton
              label={t('Print')}
              onClick={() => void navigate(`${definition.address}/print${window.location.search}`)}
            >
              <Printer aria-hidden="true" />
            </IconButton>
          </>
        }
        action={
          definition.adds ? (
            <Button variant="primary" asChild>
              <Link to={definition.adds.to}>{t(definition.adds.label)}</Link>
            </Button>
          ) : (
            exportMenu
          )
        }
      />
      <JobsHere />
      {definition.views ? (
        <ViewedFilters definition={definition} state={state} onView={() => void report.refetch()} />
      ) : (
        <ReportFilters definition={definition} state={state} />
      )}
      <OnlyNotice columns={page?.columns ?? definition.columns} state={state} />
      {definition.views && report.isRefetchError ? (
        // The specification empties a viewed report that could not be fetched again, instead of keeping its rows.
        <ErrorState message={failureMessage(report.error)} onRetry={() => void report.refetch()} />
      ) : isViewed(definition, state) ? (
        <Loaded query={report} loading={<Skeleton kind="table" rows={10} columns={6} />}>
          {(shown) => (
            <ReportTable definition={definition} page={shown} totals={all} state={state} />
          )}
        </Loaded>
      ) : (
        <EmptyState title="Choose the required filters first" />
      )}
      <ShortcutsDialog shortcuts={[tableShortcuts]} />
    </>
  );
}
