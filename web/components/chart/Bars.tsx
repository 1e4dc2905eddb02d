import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount } from '#web/components/ui/index.ts';
import styles from './Columns.module.css';
import { useTranslate } from '#web/lib/messages.ts';

export type ColumnGroup = {
  label: string;
  /** The label as it stands below the axis, where there is little room. */
  mark: string;
  /** In the order of `series`. */
  values: readonly number[];
};

export type ColumnsProps = {
  /** What the chart shows, for a screen reader; the figures stand in a table beside it. */
  label: string;
  series: readonly string[];
  groups: readonly ColumnGroup[];
};

const HEIGHT = 220;
/** Marks of the axis below: more would run into one another. */
const MIN_TICK_GAP = 24;

const AXIS = 'var(--border-strong)';
const TICK = { fill: 'var(--text-muted)' };
const TOOLTIP = {
  background: 'var(--surface-raised)',
  border: 'var(--line) solid var(--border)',
  borderRadius: 'var(--radius-card)',
  color: 'var(--text)',
};
const COLOURS = ['var(--accent)', 'var(--success-solid)'] as const;

/** The chart itself, with whole numbers at its side and days below. Colours are tokens. */
export default function Bars({ label, series, groups }: ColumnsProps) {
  const t = useTranslate();
  const most = Math.max(0, ...groups.flatMap(({ values }) => values));
  const data = groups.map(({ label: name, mark, values }) => ({ name, mark, values }));
  return (
    <div
      className={styles.chart}
      role="img"
      aria-label={t('{label}, at most {most}', { label: t(label), most: formatCount(most) })}
    >
      <ResponsiveContainer width="100%" height={HEIGHT} initialDimension={{ width: 1, height: 1 }}>
        <BarChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8 }}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis
            dataKey="mark"
            tickLine={false}
            tick={TICK}
            stroke={AXIS}
            minTickGap={MIN_TICK_GAP}
            interval="preserveStartEnd"
          />
          <YAxis
            allowDecimals={false}
            tickLine={false}
            tick={TICK}
            stroke={AXIS}
            width="auto"
            tickFormatter={formatCount}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--surface-hover)' }}
            contentStyle={TOOLTIP}
            labelFormatter={(mark) => data.find((group) => group.mark === mark)?.name ?? mark}
            formatter={(value) => formatCount(Number(value))}
          />
          {series.map((name, index) => (
            <Bar
              key={name}
              name={t(name)}
              dataKey={(group: (typeof data)[number]) => group.values[index] ?? 0}
              fill={COLOURS[index % COLOURS.length]}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
