import type { MapStay, MapWay, Variant } from '#machines/domains/workflows/contracts/processMap.ts';
import type { Column } from '#web/components/table/index.ts';
import {
  Button,
  Duration,
  formatCount,
  formatNumber,
  formatPercent,
  TextLink,
} from '#web/components/ui/index.ts';
import { translateNow } from '#web/lib/messages.ts';
import styles from './processMap.module.css';
import { inDays } from './walkedChart.ts';

/**
 * A row with its counterpart in the other period: null if that period lacks it, undefined if no other period
 * is chosen.
 */
export type Beside<One> = { now: One; before: One | null | undefined };

/** Formats a value, followed by its value in the other period. */
const withBefore = <One,>({ now, before }: Beside<One>, value: (one: One) => string): string =>
  before === undefined ? value(now) : `${value(now)} (${before ? value(before) : '–'})`;

const duration = (seconds: number | null) =>
  seconds === null ? '—' : translateNow('{days} d', { days: formatNumber(inDays(seconds)) });

export const variantColumns = (
  all: number,
  before: number | undefined,
  onOpen: (variant: Variant) => void,
): readonly Column<Beside<Variant>>[] => [
  {
    id: 'path',
    label: 'Steps',
    value: ({ now }) => pathOf(now),
    cell: ({ now }) => <span className={styles.path}>{statesOf(now)}</span>,
    card: 'title',
    width: 'widest',
  },
  {
    id: 'cases',
    label: 'Cases',
    value: ({ now }) => now.cases,
    cell: (row) => (
      <Button size="small" onClick={() => onOpen(row.now)}>
        {withBefore(row, ({ cases }) => formatCount(cases))}
      </Button>
    ),
    numeric: true,
  },
  {
    id: 'share',
    label: 'Share',
    value: ({ now }) => now.cases,
    cell: ({ now, before: other }) =>
      before === undefined
        ? formatPercent((now.cases / all) * 100)
        : `${formatPercent((now.cases / all) * 100)} (${formatPercent(before > 0 ? ((other?.cases ?? 0) / before) * 100 : 0)})`,
    numeric: true,
  },
  {
    id: 'median',
    label: 'Median duration',
    value: ({ now }) => now.medianSeconds,
    cell: (row) => withBefore(row, ({ medianSeconds }) => duration(medianSeconds)),
    numeric: true,
  },
];

/** The states that a variant passes. Steps that stay in the same state are left out. */
const statesOf = ({ steps }: Variant): string =>
  steps
    .flatMap(({ from, to, toLabel }) => (from === to ? [] : [translateNow(toLabel)]))
    .join(' → ');

/** The states that a variant passes, with the events that led there. */
export const pathOf = ({ steps }: Variant): string =>
  steps.map(({ label, toLabel }) => `${translateNow(label)} → ${translateNow(toLabel)}`).join(', ');

export const stayColumns = (total: number): readonly Column<Beside<MapStay>>[] => [
  {
    id: 'stage',
    label: 'Stage',
    value: ({ now }) => now.label,
    says: true,
    card: 'title',
    width: 'wide',
  },
  { id: 'who', label: 'Waiting for', value: ({ now }) => now.who ?? 'No one', says: true },
  {
    id: 'days',
    label: 'Days of all cases',
    value: ({ now }) => now.totalSeconds,
    cell: (row) => withBefore(row, ({ totalSeconds }) => formatNumber(inDays(totalSeconds))),
    numeric: true,
  },
  {
    id: 'share',
    label: 'Share of the time',
    value: ({ now }) => now.totalSeconds,
    cell: ({ now }) => formatPercent(total > 0 ? (now.totalSeconds / total) * 100 : 0),
    numeric: true,
  },
  {
    id: 'median',
    label: 'Median duration',
    value: ({ now }) => now.medianSeconds,
    cell: (row) => withBefore(row, ({ medianSeconds }) => duration(medianSeconds)),
    numeric: true,
  },
  {
    id: 'p95',
    label: '95th percentile',
    value: ({ now }) => now.p95Seconds,
    cell: (row) => withBefore(row, ({ p95Seconds }) => duration(p95Seconds)),
    numeric: true,
  },
];

export const wayColumns = (to: (way: MapWay) => string): readonly Column<Beside<MapWay>>[] => [
  {
    id: 'way',
    label: 'Transition',
    value: ({ now }) =>
      `${translateNow(now.label)}: ${translateNow(now.fromLabel)} → ${translateNow(now.toLabel)}`,
    card: 'title',
    width: 'widest',
  },
  {
    id: 'count',
    label: 'Steps',
    value: ({ now }) => now.count,
    cell: (row) => (
      <TextLink to={to(row.now)}>{withBefore(row, ({ count }) => formatCount(count))}</TextLink>
    ),
    numeric: true,
  },
  {
    id: 'again',
    label: 'Rework',
    value: ({ now }) => now.again,
    cell: (row) => withBefore(row, ({ again }) => formatCount(again)),
    numeric: true,
  },
  {
    id: 'median',
    label: 'Median duration',
    value: ({ now }) => now.medianSeconds,
    cell: (row) =>
      row.now.medianSeconds === null ? (
        '—'
      ) : row.before === undefined ? (
        <Duration ms={row.now.medianSeconds * 1000} />
      ) : (
        withBefore(row, ({ medianSeconds }) => duration(medianSeconds))
      ),
    numeric: true,
  },
];
