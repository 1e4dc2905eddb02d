import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NineBox, NineBoxRow } from '#machines/domains/performance/contracts/nineBox.ts';
import { BOXES, THIRDS, type Third } from '#machines/domains/performance/scoring/nineBox.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { EmptyState, FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Button,
  Card,
  Field,
  formatCount,
  Link,
  Select,
  Skeleton,
  SummaryLine,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { nineBoxQuery } from '../api.ts';
import { appraisalPath } from '../columns.tsx';
import { Grid } from './Grid.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import { figureColumn } from '../figures.tsx';

type Moving = { row: NineBoxRow; performance: Third | null; potential: Third | null };

/** Shows the people of a cycle by performance and potential, as a grid and as a list with the same actions. */
export function NineBoxScreen() {
  const [cycleId, setCycleId] = useState<number | null>(null);
  const grid = useQuery(nineBoxQuery(cycleId));
  return (
    <Page>
      <PageHeader description="Performance and potential. Two people rate someone’s potential before it counts." />
      <Loaded query={grid} loading={<Skeleton kind="card" />}>
        {(view) => <Content key={view.cycleId} view={view} onCycle={setCycleId} />}
      </Loaded>
    </Page>
  );
}

const isPlaced = ({ performance, potential }: NineBoxRow) =>
  performance !== null && potential !== null;

function Content({ view, onCycle }: { view: NineBox; onCycle: (id: number | null) => void }) {
  const t = useTranslate();
  const [unit, setUnit] = useState<string | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const rows = view.rows.filter((row) => unit === null || row.unit === unit);
  const placed = rows.filter(isPlaced);
  const units = [...new Set(view.rows.map((row) => row.unit))].toSorted();
  return (
    <>
      <FilterBar label="Cycle and business unit" collapsible={false}>
        <Field label="Cycle" name="cycle">
          <Select
            value={view.cycleId}
            options={view.cycles.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={onCycle}
          />
        </Field>
        {units.length > 1 && (
          <Field label="Business unit" name="unit">
            <Select
              value={unit}
              clearable
              placeholder="All"
              options={units.map((name) => ({ value: name, label: name }))}
              onChange={setUnit}
            />
          </Field>
        )}
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState
          title="No one is in the grid yet"
          description="People appear once their supervisor’s marks are sent."
        />
      ) : (
        <>
          <SummaryLine
            items={[
              { label: 'People', value: formatCount(rows.length) },
              { label: 'In the grid', value: formatCount(placed.length) },
              {
                label: 'Potential missing',
                value: formatCount(rows.filter(({ raters }) => raters < 2).length),
              },
            ]}
          />
          <Card title="Grid" description="Drag a person to another box, or press their name.">
            <Grid rows={placed} onMove={(row, to) => setMoving({ row, ...to })} />
          </Card>
          <DataTable
            label="People"
            rows={rows}
            columns={getColumns((row) => setMoving({ row, performance: null, potential: null }))}
            rowId={({ appraisalId }) => String(appraisalId)}
            storageKey="performance.nineBox"
            hotkeys="page"
            empty={{ description: 'No one is in the grid yet' }}
          />
          {view.units.length > 0 && <Units units={view.units} />}
        </>
      )}
      {moving !== null && (
        <PlaceDialog
          key={moving.row.appraisalId}
          row={moving.row}
          to={moving}
          title={t('{name} in the grid', { name: moving.row.name })}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  );
}

const getColumns = (onOpen: (row: NineBoxRow) => void): readonly Column<NineBoxRow>[] => [
  {
    id: 'name',
    label: 'Name',
    value: ({ name }) => name,
    card: 'title',
    cell: ({ appraisalId, name }) => <Link to={appraisalPath(appraisalId)}>{name}</Link>,
  },
  { id: 'box', label: 'Box', value: getBoxName, says: true },
  figureColumn('score', 'Score', ({ score }) => score),
  {
    id: 'potential',
    label: 'Potential',
    value: ({ potential }) => (potential === null ? null : THIRDS[potential]),
    says: true,
  },
  { id: 'raters', label: 'Ratings of potential', value: ({ raters }) => raters, numeric: true },
  {
    id: 'own',
    label: 'Your rating',
    value: ({ own }) => (own === null ? null : THIRDS[own]),
    says: true,
  },
  { id: 'status', label: 'Status', value: ({ status }) => status, says: true },
  { id: 'department', label: 'Department', value: ({ department }) => department },
  { id: 'unit', label: 'Business unit', value: ({ unit }) => unit },
  {
    id: 'place',
    label: 'Place',
    cell: (row) => <OpenButton row={row} onOpen={() => onOpen(row)} />,
    hideable: false,
    pinned: true,
  },
];

function getBoxName({ performance, potential }: NineBoxRow): string | null {
  return performance === null || potential === null ? null : BOXES[performance][potential];
}

function OpenButton({ row, onOpen }: { row: NineBoxRow; onOpen: () => void }) {
  const t = useTranslate();
  const label = row.mayMove
    ? 'Move in the grid'
    : row.mayRatePotential
      ? 'Rate potential'
      : 'Why this place';
  return (
    <Button size="small" aria-label={`${t(label)}: ${row.name}`} onClick={onOpen}>
      {t(label)}
    </Button>
  );
}

type Unit = NineBox['units'][number];

/** The boxes in the same order as the counts in the server's response. */
const BOX_ORDER = ([1, 2, 3] as const).flatMap((performance) =>
  ([1, 2, 3] as const).map((potential) => BOXES[performance][potential]),
);

function Units({ units }: { units: readonly Unit[] }) {
  const columns: readonly Column<Unit>[] = [
    { id: 'name', label: 'Business unit', value: ({ name }) => name, card: 'title' },
    { id: 'people', label: 'People', value: ({ people }) => people, numeric: true },
    ...BOX_ORDER.map((box, at): Column<Unit> => ({
      id: `box${at}`,
      label: box,
      value: ({ counts }) => counts?.[at] ?? null,
      numeric: true,
      cell: ({ counts }) => (counts === null ? '—' : formatCount(counts[at] ?? 0)),
    })),
  ];
  return (
    <Card
      title="People by business unit"
      description="Counts of fewer than five people are not shown."
      padding="none"
    >
      <DataTable
        label="People by business unit"
        rows={units}
        columns={columns}
        rowId={({ name }) => name}
        storageKey="performance.nineBoxUnits"
        empty={{ description: 'No one is in the grid yet' }}
      />
    </Card>
  );
}
