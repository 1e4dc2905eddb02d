import type { StageFigures } from '#machines/domains/workflows/contracts/processReport.ts';
import { Spans } from '#web/components/chart/index.ts';
import { TwoLines, type Column } from '#web/components/table/index.ts';
import { Duration, formatCount, RelativeTime, TextLink } from '#web/components/ui/index.ts';
import { translateNow } from '#web/lib/messages.ts';

export type StageLinks = {
  stays: (state: string) => string;
  waiting: (state: string) => string;
  overdue: (state: string) => string;
  /** The longest 95th percentile, in seconds. */
  most: number;
};

const stay = (seconds: number | null, to: string) =>
  seconds === null ? (
    '—'
  ) : (
    <TextLink to={to}>
      <Duration ms={seconds * 1000} />
    </TextLink>
  );

/** A stage, the time spent in it, and the number currently waiting in it. */
export const stageColumns = ({
  stays,
  waiting,
  overdue,
  most,
}: StageLinks): readonly Column<StageFigures>[] => [
  {
    id: 'stage',
    label: 'Stage, waiting for',
    value: ({ label }) => label,
    cell: ({ label, who }) => (
      <TwoLines first={translateNow(label)} second={translateNow(who ?? 'No one')} />
    ),
    card: 'title',
    width: 'wide',
  },
  {
    id: 'left',
    label: 'Stays ended',
    value: ({ left }) => left,
    cell: ({ left, state }) => <TextLink to={stays(state)}>{formatCount(left)}</TextLink>,
    numeric: true,
    width: 'narrow',
  },
  {
    id: 'median',
    label: 'Median duration',
    value: ({ medianSeconds }) => medianSeconds,
    cell: ({ medianSeconds, state }) => stay(medianSeconds, stays(state)),
    width: 'narrow',
  },
  {
    id: 'p95',
    label: '95th percentile',
    value: ({ p95Seconds }) => p95Seconds,
    cell: ({ p95Seconds, state }) => stay(p95Seconds, stays(state)),
    width: 'narrow',
  },
  {
    id: 'waiting',
    label: 'Waiting now',
    value: ({ waiting: count }) => count,
    cell: ({ waiting: count, state }) => (
      <TextLink to={waiting(state)}>{formatCount(count)}</TextLink>
    ),
    numeric: true,
    width: 'narrow',
  },
  {
    id: 'overdue',
    label: 'Overdue',
    value: ({ overdue: count }) => count,
    cell: ({ overdue: count, state }) => (
      <TextLink to={overdue(state)}>{formatCount(count)}</TextLink>
    ),
    numeric: true,
    width: 'narrow',
  },
  {
    id: 'oldest',
    label: 'Oldest since',
    value: ({ oldestAt }) => oldestAt,
    cell: ({ oldestAt }) => (oldestAt === null ? '—' : <RelativeTime at={oldestAt} />),
    width: 'narrow',
  },
  // This column comes last, because it only repeats figures and may be off screen in narrow windows.
  {
    id: 'chart',
    label: 'Median and 95th percentile',
    cell: ({ medianSeconds, p95Seconds }) =>
      medianSeconds === null || p95Seconds === null ? (
        '—'
      ) : (
        <Spans median={medianSeconds} p95={p95Seconds} most={most} />
      ),
    card: 'hidden',
  },
];
