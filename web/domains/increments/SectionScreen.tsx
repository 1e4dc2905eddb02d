import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { ViewType } from '#machines/domains/increments/contracts/increments.ts';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { tableShortcuts } from '#web/components/table/index.ts';
import { ShortcutsDialog, Skeleton } from '#web/components/ui/index.ts';
import { JobsHere } from '#web/kits/jobs/index.ts';
import { definitionQuery } from '#web/kits/workflow/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { currentFiscalYear } from '#web/lib/today.ts';
import { sectionQuery } from './api.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { clickedRow, sectionAddress } from './sectionAddress.ts';
import { Section } from './Section.tsx';
import { stages, WORKFLOW } from './stages.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** One section at one stage (spec 000 §2), reached by a click or by its URL. */
export function SectionScreen({ view }: { view: ViewType }) {
  const t = useTranslate();
  const { sectionId } = useParams();
  const [search] = useSearchParams();
  const clicked = clickedRow(useLocation().state);
  const address = sectionAddress(sectionId, search, clicked, currentFiscalYear());
  const section = useQuery({
    ...sectionQuery(view, address ?? { sectionId: 0, year: 0, unit: 0, workplaceGroup: 0 }),
    enabled: address !== null,
  });
  const { data: definition } = useQuery(definitionQuery(WORKFLOW));
  const row = clicked ?? section.data?.rows[0];
  const year = address?.year ?? 0;

  return (
    <Page>
      <PageHeader
        title={row?.sectionName ?? 'Section'}
        description={
          row && `${row.unitName} · ${row.workplaceGroupName} · ${fiscalYearLabel(year)}`
        }
        breadcrumb={[
          { label: 'Increment' },
          { label: stages[view].title, to: paths.stageOfYear(view, year) },
        ]}
        more={
          address && (
            <ExportMenu
              view={view}
              name={row?.sectionName}
              rows={section.data?.totals?.people ?? section.data?.rows.length ?? 0}
              {...address}
            />
          )
        }
      />
      <JobsHere />
      {address === null ? (
        <EmptyState />
      ) : (
        <Loaded query={section} loading={<Skeleton kind="table" rows={10} columns={8} />}>
          {({ rows, totals }) =>
            rows.length === 0 ? (
              <EmptyState
                description={t('No one from this section is at this stage in {year}.', {
                  year: fiscalYearLabel(year),
                })}
              />
            ) : definition ? (
              <Section
                view={view}
                year={year}
                rows={rows}
                totals={totals}
                failed={totals !== null && section.isError}
                onRetry={() => void section.refetch()}
                definition={definition}
              />
            ) : (
              <Skeleton kind="table" rows={10} columns={8} />
            )
          }
        </Loaded>
      )}
      <ShortcutsDialog shortcuts={[tableShortcuts]} />
    </Page>
  );
}
