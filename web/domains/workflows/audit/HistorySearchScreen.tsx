import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { ErrorState, NotPermitted, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, LoadMore, type Sort } from '#web/components/table/index.ts';
import { Button, formatCount } from '#web/components/ui/index.ts';
import { JobsHere } from '#web/kits/jobs/index.ts';
import { ApiError, failureMessage, isForbidden } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { stepCountQuery, stepsQuery } from './api.ts';
import styles from './audit.module.css';
import { HistoryStatusCard, useVerify } from './HistoryStatusCard.tsx';
import { ExportHistory } from './ExportHistory.tsx';
import { getAddress, getFilter } from './filterAddress.ts';
import { OtherHistories } from './OtherHistories.tsx';
import { PeriodBefore } from './PeriodBefore.tsx';
import { stepColumnsFor } from './stepColumns.tsx';
import { StepFilters } from './StepFilters.tsx';
import { useVerification } from './useVerification.ts';
import { VerifyPanel } from './VerifyPanel.tsx';

const LATEST: Sort = { column: 'when', descending: true };

/** Searches the steps of every workflow that the caller may read, with export and verification. */
export function HistorySearchScreen() {
  const t = useTranslate();
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => getFilter(search), [search]);
  const [sort, setSort] = useState<Sort | null>(LATEST);
  const order = sort?.column === 'when' && !sort.descending ? 'oldest' : 'latest';
  const steps = useInfiniteQuery(stepsQuery(filter, order));
  const { data: counted } = useQuery(stepCountQuery(filter));
  const columns = useMemo(() => stepColumnsFor(!steps.hasNextPage), [steps.hasNextPage]);
  const rows = useMemo(() => steps.data?.pages.flatMap(({ items }) => items) ?? [], [steps.data]);
  const navigate = useNavigate();
  const { verification, start, stop } = useVerification();
  const verify = useVerify();
  const isAll = Object.keys(filter).length === 0;
  if (isForbidden(steps.error)) return <NotPermitted />;
  return (
    <Page>
      <PageHeader
        description={
          <>
            {t('Who did what, when and why, in all workflows.')} <OtherHistories />
          </>
        }
        more={<ExportHistory filter={filter} isLong={steps.hasNextPage} />}
        action={
          <Button
            icon={<ShieldCheck aria-hidden="true" />}
            loading={isAll ? verify.isPending : verification?.stage === 'running'}
            onClick={() => (isAll ? verify.mutate('full') : void start(filter))}
          >
            {isAll ? 'Verify all' : 'Verify results'}
          </Button>
        }
      />
      <StepFilters
        key={search.toString()}
        filter={filter}
        personName={search.get('person')}
        onView={(next, personName) => setSearch(getAddress(next, personName))}
      />
      <JobsHere />
      {isAll && <HistoryStatusCard />}
      {!isAll && verification && <VerifyPanel verification={verification} onStop={stop} />}
      {filter.from !== undefined && filter.until !== undefined ? (
        <PeriodBefore filter={{ ...filter, from: filter.from, until: filter.until }} />
      ) : (
        counted &&
        steps.hasNextPage && (
          <p className={styles.muted} role="status">
            {counted.isMore
              ? t('More than {count} steps', { count: formatCount(counted.count) })
              : t('{n, plural, one {# step} other {# steps}}', { n: counted.count })}
          </p>
        )
      )}
      {steps.isError && rows.length === 0 ? (
        <ErrorState
          message={failureMessage(steps.error)}
          onRetry={() => void steps.refetch()}
          requestId={steps.error instanceof ApiError ? steps.error.requestId : undefined}
        />
      ) : (
        <DataTable
          label="History"
          rows={rows}
          hasMore={steps.hasNextPage}
          foot={
            steps.hasNextPage && (
              <LoadMore
                label={order === 'oldest' ? t('Show later') : t('Show earlier')}
                query={steps}
              />
            )
          }
          columns={columns}
          sort={sort}
          onSortChange={setSort}
          rowId={({ workflow, subjectId, seq }) => `${workflow} ${subjectId} ${seq}`}
          rowName={({ subject, eventLabel }) => `${subject}, ${eventLabel}`}
          onOpen={({ workflow, subjectId, subject }) =>
            void navigate(paths.history(workflow, subjectId), { state: { subject } })
          }
          loading={steps.isPending}
          paging={false}
          storageKey="history"
          empty={{ description: 'No steps match your search.' }}
        />
      )}
    </Page>
  );
}
