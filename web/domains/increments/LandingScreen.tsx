import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type {
  IncrementLandingRow,
  ViewType,
} from '#machines/domains/increments/contracts/increments.ts';
import {
  fiscalYearEnd,
  fiscalYearLabel,
  getFiscalYear,
  fiscalYearStart,
} from '#machines/core/values/fiscalYear.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { paths } from '#web/lib/paths.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, tableShortcuts } from '#web/components/table/index.ts';
import {
  Button,
  Link,
  Money,
  Percent,
  ShortcutsDialog,
  Skeleton,
  SummaryLine,
} from '#web/components/ui/index.ts';
import { JobsHere } from '#web/kits/jobs/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useBusinessUnit, useSetting } from '#web/lib/settings/index.ts';
import { currentFiscalYear, firstFiscalMonth } from '#web/lib/today.ts';
import { landingQuery } from './api.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { FiscalYearFilter } from './FiscalYearFilter.tsx';
import { landingColumns, sectionPath } from './landingColumns.tsx';
import { landingTotals } from './landingTotals.ts';
import { rejectedFigure } from './rejectedFigure.tsx';
import { stages } from './stages.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** The page size of the specification (000 §9). */
const PAGE_SIZE = 15;

/** A stage's landing: increments of a fiscal year by section (spec 000 §2). */
export function LandingScreen({ view }: { view: ViewType }) {
  const t = useTranslate();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [saved, save] = useSetting('filterDates');
  const year = Number(search.get('year')) || getYear(saved.incrementLanding) || currentFiscalYear();
  const [businessUnitId] = useBusinessUnit();
  const sections = useQuery(landingQuery(view, year, businessUnitId));
  const columns = useMemo(() => landingColumns(view), [view]);

  return (
    <Page>
      <PageHeader
        action={view === 'request' && <CreateLink />}
        more={
          <ExportMenu
            view={view}
            year={year}
            unit={businessUnitId}
            rows={sections.data?.reduce((sum, { totalCount }) => sum + totalCount, 0) ?? 0}
          />
        }
      />
      <JobsHere />
      <FiscalYearFilter
        key={year}
        year={year}
        onView={(next) => {
          save({ ...saved, incrementLanding: getDays(next) });
          if (next === year) void sections.refetch();
          else setSearch({ year: String(next) });
        }}
      />
      <Loaded query={sections} loading={<Skeleton kind="table" rows={8} columns={8} />}>
        {(rows) => (
          <>
            <Totals rows={rows} />
            <DataTable
              label={t('{title}, {year}', {
                title: t(stages[view].title),
                year: fiscalYearLabel(year),
              })}
              rows={waitingFirst(rows)}
              columns={columns}
              rowId={({ unitId, workplaceGroupId, sectionId }) =>
                `${unitId} ${workplaceGroupId} ${sectionId}`
              }
              onOpen={(row) => void navigate(sectionPath(view, row), { state: row })}
              paging={{ initialPageSize: PAGE_SIZE }}
              storageKey="increment.landing"
              hotkeys="page"
              empty={{
                description: t('No increments of {year} at this stage.', {
                  year: fiscalYearLabel(year),
                }),
                action: view === 'request' && <CreateLink />,
              }}
            />
          </>
        )}
      </Loaded>
      <ShortcutsDialog shortcuts={[tableShortcuts]} />
    </Page>
  );
}

function CreateLink() {
  const may = useMay();
  if (!may('isCreate', MENU.incrementRequest)) return null;
  return (
    <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
      <Link to={paths.createIncrements}>Create</Link>
    </Button>
  );
}

/** A fiscal year as first and last day, the form in which filter dates are stored (spec 000 §3). */
const getDays = (year: number) => ({
  from: fiscalYearStart(year, firstFiscalMonth()),
  to: fiscalYearEnd(year, firstFiscalMonth()),
});
const getYear = ({ from }: { from: string | null }): number =>
  from ? getFiscalYear(from, firstFiscalMonth()) : 0;

const waitingFirst = (rows: readonly IncrementLandingRow[]) =>
  rows.toSorted((a, b) => Number(b.waitingCount > 0) - Number(a.waitingCount > 0));

function Totals({ rows }: { rows: readonly IncrementLandingRow[] }) {
  const { before, after, meanPercent, growth, rejected } = landingTotals(rows);
  return (
    <SummaryLine
      items={[
        { label: 'Previous total salary', value: <Money value={before} currency /> },
        { label: 'Total after increment', value: <Money value={after} currency /> },
        { label: 'Increase of the total', value: <Percent value={growth} /> },
        { label: 'Average percent', value: <Percent value={meanPercent} /> },
        ...rejectedFigure(rejected),
      ]}
    />
  );
}
