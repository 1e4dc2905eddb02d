import type { KpiLine, VersionLine } from '#machines/domains/performance/scoring/final.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Card, DateText, Percent } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { REASONS } from './reasons.ts';
import { figureColumn, percentColumn } from './figures.tsx';

/** Lists the targets of each version of a plan with their results, and why each counts with its percentage. */
export function Kpis({ versions }: { versions: readonly VersionLine[] }) {
  const t = useTranslate();
  if (versions.length === 0) {
    return <Card title="KPIs">{t('No targets were agreed for this cycle.')}</Card>;
  }
  return versions.map(({ from, to, days, percent, lines }) => (
    <Card
      key={from}
      title="KPIs"
      description={
        <>
          <DateText value={from} />
          {' – '}
          <DateText value={to} />
          {' · '}
          {t('{count, plural, one {# day} other {# days}} count', { count: days })}
          {percent !== null && (
            <>
              {' · '}
              <Percent value={percent} />
            </>
          )}
        </>
      }
    >
      <DataTable
        label={t('KPIs from {from}', { from })}
        rows={lines}
        columns={COLUMNS}
        rowId={({ name }) => name}
        storageKey="performance.kpis"
        empty={{ description: 'No targets were agreed for this cycle.' }}
      />
    </Card>
  ));
}

const COLUMNS: readonly Column<KpiLine>[] = [
  { id: 'name', label: 'KPI', value: ({ name }) => name, card: 'title' },
  percentColumn('weight', 'Weight', ({ weight }) => weight),
  figureColumn('target', 'Target', ({ target }) => target),
  figureColumn('achieved', 'Result', ({ achieved }) => achieved),
  percentColumn('percent', 'Reached', ({ percent }) => percent),
  { id: 'unit', label: 'Measured in', value: ({ unit }) => unit, folds: true },
  { id: 'why', label: 'Why', value: ({ reason }) => REASONS[reason], says: true, folds: true },
];
