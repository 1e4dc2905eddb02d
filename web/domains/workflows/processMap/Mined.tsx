import { useMemo, useState } from 'react';
import type { Chart } from '#machines/core/chart/contract.ts';
import type {
  ProcessMap,
  Variant,
  Variants,
} from '#machines/domains/workflows/contracts/processMap.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Card, formatCount, formatPercent, Slider } from '#web/components/ui/index.ts';
import { chartIn, ChartView } from '#web/domains/workflows/workbench/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import type { MapFilter } from './api.ts';
import styles from './processMap.module.css';
import { keyOfStep, walkedChart } from './walkedChart.ts';
import { stayColumns, variantColumns, wayColumns, type Beside } from './tables.tsx';
import { VariantCases } from './VariantCases.tsx';

export type Mining = { variants: Variants; map: ProcessMap };

export type MinedProps = {
  filter: MapFilter;
  chart: Chart | undefined;
  now: Mining;
  before: Mining | undefined;
};

/** At first the map shows only the variants that make up this share of the cases, which are few. */
const FIRST_SHARE = 0.8;

/**
 * The map of a period's cases, their variants, and where their time was spent, compared with another period
 * if one is chosen.
 */
export function Mined({ filter, chart: inEnglish, now, before }: MinedProps) {
  const t = useTranslate();
  const { variants } = now.variants;
  const [chosen, setChosen] = useState<number | null>(null);
  const [opened, setOpened] = useState<Variant | null>(null);
  const shown = Math.min(chosen ?? enoughFor(now.variants), variants.length);
  const part = useMemo(() => variants.slice(0, shown), [variants, shown]);
  const covered = part.reduce((sum, { cases }) => sum + cases, 0);
  const walked = useMemo(
    () => inEnglish && walkedChart(chartIn(t, inEnglish), part, now.map),
    [t, inEnglish, part, now.map],
  );
  const total = now.map.stays.reduce((sum, { totalSeconds }) => sum + totalSeconds, 0);
  const columns = useMemo(
    () => ({
      variants: variantColumns(now.variants.cases, before?.variants.cases, setOpened),
      stays: stayColumns(total),
      ways: wayColumns(({ event, from, to }) =>
        paths.searchHistory({ ...filter, event, leftState: from, state: to }),
      ),
    }),
    [now.variants.cases, before?.variants.cases, total, filter],
  );
  const values = {
    shown: formatCount(shown),
    total: formatCount(now.variants.total),
    share: formatPercent((covered / Math.max(1, now.variants.cases)) * 100),
  };
  return (
    <>
      <Card
        title="Variants on the map"
        description="Cases that took the same steps in the same order are one variant. Counts are of the variants shown; medians are of all cases."
      >
        <div className={styles.slider}>
          <Slider
            label="Variants on the map"
            min={1}
            max={Math.max(1, variants.length)}
            value={shown}
            onChange={setChosen}
            valueText={t('{shown} of {total} variants, {share} of the cases', values)}
          />
          <output>{t('{shown} of {total} variants, {share} of the cases', values)}</output>
        </div>
      </Card>
      {walked && (
        <ChartView
          label={t('Map of {name}', { name: walked.chart.label })}
          chart={walked.chart}
          selected={null}
          onSelect={() => undefined}
          found={null}
          marks={new Map()}
          notes={walked.notes}
          actions={null}
        />
      )}
      <Card
        title="Where the time goes"
        description="Days that these cases spent in each stage, the largest sum first."
      >
        <DataTable
          label="Where the time goes"
          rows={beside(now.map.stays, before?.map.stays, ({ state }) => state)}
          columns={columns.stays}
          rowId={({ now: { state } }) => state}
          columnChoice={false}
          empty={{ description: 'No stage has been left yet.' }}
        />
      </Card>
      <Card title="Variants">
        <DataTable
          label="Variants"
          rows={beside(variants, before?.variants.variants, ({ id }) => id)}
          columns={columns.variants}
          rowId={({ now: { id } }) => id}
          columnChoice={false}
        />
      </Card>
      <Card title="Transitions">
        <DataTable
          label="Transitions"
          rows={beside(now.map.ways, before?.map.ways, keyOfStep)}
          columns={columns.ways}
          rowId={({ now: way }) => keyOfStep(way)}
          columnChoice={false}
        />
      </Card>
      {opened && <VariantCases filter={filter} variant={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Returns how many of the most frequent variants cover `FIRST_SHARE` of the cases. */
function enoughFor({ variants, cases }: Variants): number {
  let covered = 0;
  const last = variants.findIndex((one) => {
    covered += one.cases;
    return covered >= cases * FIRST_SHARE;
  });
  return last === -1 ? variants.length : last + 1;
}

/**
 * Pairs each row with its counterpart in the other period. Rows that exist only in the other period are left
 * out, because that period's map shows them.
 */
function beside<One>(
  now: readonly One[],
  before: readonly One[] | undefined,
  keyOf: (one: One) => string,
): Beside<One>[] {
  const others = before && new Map(before.map((one) => [keyOf(one), one]));
  return now.map((one) => ({ now: one, before: others && (others.get(keyOf(one)) ?? null) }));
}
