import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Distribution, ScoreGroup } from '#machines/domains/performance/contracts/reports.ts';
import { roundScore } from '#machines/domains/performance/scoring/weights.ts';
import { Columns } from '#web/components/chart/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Card,
  Field,
  formatCount,
  Link,
  Select,
  Skeleton,
  SummaryLine,
  Tabs,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { distributionQuery } from './api.ts';
import styles from './performance.module.css';
import { figureColumn, formatFigure } from './figures.tsx';

/**
 * Shows how the scores of a cycle are distributed by unit, department and rater. Each group links to its list
 * of forms.
 */
export function DistributionScreen() {
  const t = useTranslate();
  const [cycleId, setCycleId] = useState<number | null>(null);
  const distribution = useQuery(distributionQuery(cycleId));
  return (
    <Page>
      <PageHeader
        description="How scores are spread. Figures of fewer than five people are not shown."
        action={
          <nav aria-label={t('Reports')} className={styles.parts}>
            <Link to="/pms/reports/late">{t('Late Assessments')}</Link>
            <Link to="/pms/reports/calibration">{t('Before and After Calibration')}</Link>
          </nav>
        }
      />
      <Loaded query={distribution} loading={<Skeleton kind="table" rows={8} columns={6} />}>
        {(view) => (
          <>
            <Field label="Cycle" name="cycle">
              <Select
                value={view.cycleId}
                options={view.cycles.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={setCycleId}
              />
            </Field>
            <Content key={view.cycleId} view={view} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Content({ view }: { view: Distribution }) {
  const { total, ratings } = view;
  const [by, setBy] = useState('units');
  if (total.people === 0) {
    return (
      <EmptyState
        title="No scores yet"
        description="Scores appear here once they are published, and for calibrators before."
      />
    );
  }
  const counts = total.counts ?? [];
  const table = (groups: readonly ScoreGroup[]) => (
    <DataTable
      label="Scores by group"
      rows={groups}
      columns={getColumns(view)}
      rowId={({ name }) => name}
      storageKey="performance.distribution"
      hotkeys="page"
      empty={{ description: 'No scores yet.' }}
    />
  );
  return (
    <>
      <SummaryLine
        items={[
          { label: 'People', value: formatCount(total.people) },
          { label: 'Mean', value: formatFigure(total.mean) },
        ]}
      />
      {counts.length > 0 && (
        <Card title="People by rating">
          <Columns
            label="People by rating"
            series={['People']}
            named
            groups={ratings.map((rating, at) => ({
              label: rating,
              mark: rating,
              values: [counts[at] ?? 0],
            }))}
          />
        </Card>
      )}
      <Tabs
        label="Scores by group"
        value={by}
        onChange={setBy}
        tabs={[
          { id: 'units', label: 'Business unit', content: table(view.units) },
          { id: 'departments', label: 'Department', content: table(view.departments) },
          { id: 'raters', label: 'Supervisor', content: table(view.raters) },
        ]}
      />
    </>
  );
}

/** The columns include how far a group's mean is from the mean of all, which reveals a lenient or strict rater. */
const getColumns = ({ ratings, total }: Distribution): readonly Column<ScoreGroup>[] => [
  { id: 'name', label: 'Name', value: ({ name }) => name, says: true, card: 'title' },
  { id: 'people', label: 'People', value: ({ people }) => people, numeric: true },
  figureColumn('mean', 'Mean', ({ mean }) => mean),
  {
    id: 'difference',
    label: 'From everyone’s mean',
    value: (group) => getDifference(group, total),
    numeric: true,
    cell: (group) => formatFigure(getDifference(group, total)),
  },
  ...ratings.map((rating, at): Column<ScoreGroup> => ({
    id: `rating${at}`,
    label: rating,
    value: ({ counts }) => counts?.[at] ?? null,
    numeric: true,
    cell: ({ counts }) => (counts === null ? '—' : formatCount(counts[at] ?? 0)),
  })),
];

const getDifference = ({ mean }: ScoreGroup, total: ScoreGroup): number | null =>
  mean === null || total.mean === null ? null : roundScore(mean - total.mean, 2);
