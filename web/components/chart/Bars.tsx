import {
  Bar,
  BarChart,
  CartesianGrid,
  Rectangle,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type BarShapeProps,
} from 'recharts';
import { formatCount, Link } from '#web/components/ui/index.ts';
import styles from './Columns.module.css';
import { useTranslate } from '#web/lib/messages.ts';

export type ColumnGroup = {
  label: string;
  /** The short label below the axis. */
  mark: string;
  /** The values, in the order of `series`. */
  values: readonly number[];
  /** The path to which the bars link. */
  to?: string | undefined;
};

export type ColumnsProps = {
  /** The label for screen readers. The figures are in a table next to the chart. */
  label: string;
  series: readonly string[];
  groups: readonly ColumnGroup[];
  /** Whether the groups have names instead of days. The bars are then horizontal, which leaves room for the names. */
  named?: boolean | undefined;
};

const HEIGHT = 220;
const GROUP_HEIGHT = 28;
/** The last label is centred below the end of the axis, so half of the longest one needs room beyond it. */
const TICK_HALF = 36;
const NAMES_WIDTH = 132;
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

const VIEW = { tickLine: false, tick: TICK, stroke: AXIS } as const;
const MARKS = { ...VIEW, dataKey: 'mark' } as const;
const FIGURES = { ...VIEW, allowDecimals: false, tickFormatter: formatCount } as const;
/** The height of the labels below the groups. */
const TICKS_HEIGHT = 48;

/**
 * The chart itself. One axis has whole numbers, the other has days or names, and the colours are those of the
 * theme.
 */
export default function Bars({ label, series, groups, named = false }: ColumnsProps) {
  const t = useTranslate();
  const most = Math.max(0, ...groups.flatMap(({ values }) => values));
  const data = groups.map(({ label: name, mark, values, to }) => ({ name, mark, values, to }));
  return (
    <div
      className={styles.chart}
      // The children of an image are hidden from screen readers, so one with links is a group.
      role={groups.some(({ to }) => to !== undefined) ? 'group' : 'img'}
      aria-label={t('{label}, at most {most}', { label: t(label), most: formatCount(most) })}
    >
      <ResponsiveContainer
        width="100%"
        height={named ? Math.max(HEIGHT, groups.length * GROUP_HEIGHT + TICKS_HEIGHT) : HEIGHT}
        initialDimension={{ width: 1, height: 1 }}
      >
        <BarChart
          data={data}
          layout={named ? 'vertical' : 'horizontal'}
          accessibilityLayer={false}
          margin={{ top: 8, right: TICK_HALF }}
        >
          <CartesianGrid vertical={named} horizontal={!named} stroke="var(--border)" />
          {named ? (
            <>
              <XAxis type="number" {...FIGURES} minTickGap={MIN_TICK_GAP} />
              <YAxis type="category" {...MARKS} width={NAMES_WIDTH} interval={0} />
            </>
          ) : (
            <>
              <XAxis {...MARKS} minTickGap={MIN_TICK_GAP} interval="preserveStartEnd" />
              <YAxis {...FIGURES} width="auto" />
            </>
          )}
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
              shape={(bar: BarShapeProps) => (
                <LinkedBar
                  bar={bar}
                  group={groups[bar.originalDataIndex]}
                  series={series}
                  at={index}
                />
              )}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** A bar that links to what it counts. Only the first visible bar of a group is a tab stop. */
function LinkedBar({
  bar,
  group,
  series,
  at,
}: {
  bar: BarShapeProps;
  group: ColumnGroup | undefined;
  series: readonly string[];
  at: number;
}) {
  const t = useTranslate();
  if (group?.to === undefined || !group.values[at]) return <Rectangle {...bar} />;
  const figures = series.map(
    (name, index) => `${t(name)} ${formatCount(group.values[index] ?? 0)}`,
  );
  return (
    <Link
      className={styles.bar}
      to={group.to}
      aria-label={[group.label, ...figures].join(', ')}
      tabIndex={group.values.findIndex((value) => value !== 0) === at ? 0 : -1}
    >
      <Rectangle {...bar} />
    </Link>
  );
}
