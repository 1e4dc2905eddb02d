import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { REPORT_PAGE_SIZES, type ReportDefinition } from '#machines/kits/reports/report.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Button, formatCount, Link, Notice, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { definitionQuery, pageQuery } from './api.ts';
import { PrintedFilters } from './PrintedFilters.tsx';
import { getColumns, getTotals } from './columns.tsx';
import { PlainTable } from './PlainTable.tsx';
import { useReportState } from './useReportState.ts';

const MAX = Math.max(...REPORT_PAGE_SIZES);

/** Shows all rows of a report for printing, because the table on screen only has one page of them. */
export function PrintScreen({ id }: { id: string }) {
  const definition = useQuery(definitionQuery(id));
  return (
    <Page>
      <Loaded query={definition} loading={<Skeleton kind="table" rows={10} columns={6} />}>
        {(definition) => <Paper definition={definition} />}
      </Loaded>
    </Page>
  );
}

function Paper({ definition }: { definition: ReportDefinition }) {
  const t = useTranslate();
  const state = useReportState(definition);
  const report = useQuery({
    ...pageQuery(definition.id, { ...state.asked, page: 1, pageSize: MAX, isPrint: true }),
    // The server records each request as an export, so the browser must not repeat it.
    refetchOnWindowFocus: false,
  });
  const isThere = report.isSuccess;
  useEffect(() => {
    if (isThere) window.print();
  }, [isThere]);
  const columns = useMemo(
    () =>
      getColumns(report.data?.columns ?? [], definition.columns, t).filter(({ hidden }) => !hidden),
    [report.data?.columns, definition.columns, t],
  );
  return (
    <>
      <PageHeader
        title={definition.title}
        breadcrumb={definition.menu.map((label) => ({ label }))}
        description={<PrintedFilters definition={definition} value={state.value} />}
        more={
          <Button asChild>
            <Link to={`${definition.address}${window.location.search}`}>{t('Back')}</Link>
          </Button>
        }
        action={
          <Button
            variant="primary"
            icon={<Printer aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        }
      />
      <Loaded query={report} loading={<Skeleton kind="table" rows={10} columns={6} />}>
        {({ rows, total, columns: said, totals }) => {
          const sums = getTotals(said, totals);
          return (
            <>
              {total > rows.length && (
                <Notice
                  tone="warning"
                  title={t('These are the first {count} of {total} rows', {
                    count: formatCount(rows.length),
                    total: formatCount(total),
                  })}
                >
                  Narrow the report, or export it: the file has all rows.
                </Notice>
              )}
              <PlainTable
                dense
                label={t(definition.title)}
                columns={columns}
                rows={rows}
                sums={sums}
              />
              {rows.length === 0 && <p>{t('No Data Found')}</p>}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
