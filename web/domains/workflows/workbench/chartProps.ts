import type { ReactNode } from 'react';
import type { Change } from '#machines/core/chart/compare.ts';
import type { Chart } from '#machines/core/chart/contract.ts';
import type { Mark } from './ChartShapes.tsx';
import type { Walked } from './walked.ts';

export type ChartViewProps = {
  label: string;
  chart: Chart;
  selected: string | null;
  onSelect: (state: string) => void;
  /** States that match a search; null without a search. */
  found: ReadonlySet<string> | null;
  marks: ReadonlyMap<string, Mark>;
  /** A line below the labels of each transition: how often it was taken, and after how long. */
  notes?: ReadonlyMap<string, string> | undefined;
  /** The changes in another version, by state and by transition line. */
  changes?: ReadonlyMap<string, Change> | undefined;
  actions: ReactNode;
  /** Content that covers the right side of the chart. */
  panel?: ReactNode;
  /** The current state of an instance and its path. */
  timeline?: { here: string; walked: Walked } | undefined;
};
