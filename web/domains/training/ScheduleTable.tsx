import { useMemo } from 'react';
import { generatePath } from 'react-router-dom';
import type { TrainingRow } from '#machines/domains/training/contracts/training.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Link, Money, StatusBadge, type Tone } from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { formatIn } from './times.tsx';

const TONES: Readonly<Record<string, Tone>> = {
  planned: 'info',
  open: 'success',
  running: 'info',
  done: 'warning',
  cancelled: 'danger',
};

export const trainingPath = (trainingId: number): string =>
  generatePath(paths.viewTraining, { id: String(trainingId) });

/** A table of trainings with their seats. Each row links to the participants. */
export function ScheduleTable({
  rows,
  storageKey,
}: {
  rows: readonly TrainingRow[];
  storageKey: string;
}) {
  const t = useTranslate();
  const columns = useMemo(() => getColumns(t), [t]);
  return (
    <DataTable
      label="Trainings"
      rows={rows}
      columns={columns}
      rowId={({ trainingId }) => String(trainingId)}
      storageKey={storageKey}
      hotkeys="page"
      empty={{ description: 'No training is planned yet.' }}
    />
  );
}

const getColumns = (t: Translate): readonly Column<TrainingRow>[] => [
  {
    id: 'title',
    label: 'Training',
    value: ({ title }) => title,
    card: 'title',
    width: 'wide',
    cell: ({ trainingId, title }) => <Link to={trainingPath(trainingId)}>{title}</Link>,
  },
  {
    id: 'status',
    label: 'Status',
    value: ({ status }) => status,
    cell: ({ status, state }) => <StatusBadge label={status} tone={TONES[state] ?? 'neutral'} />,
  },
  {
    id: 'startsAt',
    label: 'Starts',
    value: ({ startsAt }) => startsAt,
    cell: ({ startsAt, timeZone }) => formatIn(startsAt, timeZone),
    width: 'time',
  },
  {
    id: 'seats',
    label: 'Seats taken',
    value: ({ taken }) => taken,
    cell: ({ taken, seats }) => t('{taken} of {seats}', { taken, seats }),
  },
  { id: 'waiting', label: 'Waiting', value: ({ waiting }) => waiting, numeric: true },
  {
    id: 'closesAt',
    label: 'Applications close',
    value: ({ closesAt }) => closesAt,
    cell: ({ closesAt, timeZone }) => formatIn(closesAt, timeZone),
    width: 'time',
  },
  { id: 'venue', label: 'Venue', value: ({ venue }) => venue, folds: true },
  {
    id: 'organization',
    label: 'Organization',
    value: ({ organization }) => organization,
    folds: true,
  },
  { id: 'category', label: 'Category', value: ({ category }) => category, folds: true },
  { id: 'unit', label: 'Business unit', value: ({ unit }) => unit, folds: true },
  {
    id: 'cost',
    folds: true,
    label: 'Cost',
    value: ({ cost }) => cost,
    money: true,
    numeric: true,
    cell: ({ cost }) => <Money value={cost} />,
  },
  { id: 'number', label: 'Number', value: ({ number }) => number, folds: true },
];
