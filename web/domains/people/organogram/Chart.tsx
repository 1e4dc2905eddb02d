import { useEffect, useRef, type KeyboardEvent } from 'react';
import { formatCount } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './organogram.module.css';
import { BOX, type Layout, type Placed } from '#machines/domains/people/organogram/layout.ts';

const PADDING = 12;
/** Characters per line of a box. */
const LETTERS = 27;

export type ChartProps = {
  layout: Layout;
  open: ReadonlySet<string>;
  found: ReadonlySet<string>;
  active: string | null;
  onActive: (id: string) => void;
  onToggle: (id: string) => void;
};

/** The boxes and lines of the chart: a tree for assistive technology, with arrow keys. */
export function Chart({ layout, open, found, active, onActive, onToggle }: ChartProps) {
  const t = useTranslate();
  const chart = useRef<SVGSVGElement>(null);
  const { boxes, links, width, height } = layout;
  const current = boxes.some(({ node }) => node.id === active) ? active : boxes[0]?.node.id;
  const focus = (id: string | undefined) => {
    if (id === undefined) return;
    onActive(id);
    chart.current?.querySelector<SVGGElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
  };
  // The box at which the chart opens would otherwise end up behind the bar of a phone.
  const place = useRef<'center' | 'nearest'>('center');
  useEffect(() => {
    if (active === null) return;
    chart.current
      ?.querySelector(`[data-id="${CSS.escape(active)}"]`)
      ?.scrollIntoView({ block: place.current, inline: place.current });
    place.current = 'nearest';
  }, [active, layout]);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = boxes.findIndex(({ node }) => node.id === current);
    const box = boxes[at];
    if (!box || event.ctrlKey || event.metaKey || event.altKey) return;
    const { node, parent } = box;
    const isOpen = open.has(node.id) && node.children.length > 0;
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(boxes[at + 1]?.node.id),
      ArrowUp: () => focus(boxes[at - 1]?.node.id),
      Home: () => focus(boxes[0]?.node.id),
      End: () => focus(boxes.at(-1)?.node.id),
      ArrowRight: () => {
        if (isOpen) focus(boxes[at + 1]?.node.id);
        else if (node.children.length > 0) onToggle(node.id);
      },
      ArrowLeft: () => {
        if (isOpen) onToggle(node.id);
        else focus(parent ?? undefined);
      },
      Enter: () => onToggle(node.id),
      ' ': () => onToggle(node.id),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  return (
    <div className={styles.frame}>
      <svg
        ref={chart}
        role="tree"
        aria-label={t('Organogram')}
        className={styles.chart}
        width={width + 2 * PADDING}
        height={height + 2 * PADDING}
        viewBox={`${-PADDING} ${-PADDING} ${width + 2 * PADDING} ${height + 2 * PADDING}`}
        onKeyDown={onKeyDown}
      >
        {links.map(({ from, to }) => (
          <path key={to.node.id} className={styles.line} d={getLine(from, to)} aria-hidden="true" />
        ))}
        {boxes.map(({ node, depth, x, y }) => (
          <g
            key={node.id}
            data-id={node.id}
            role="treeitem"
            aria-level={depth}
            aria-expanded={node.children.length > 0 ? open.has(node.id) : undefined}
            aria-selected={node.id === current}
            tabIndex={node.id === current ? 0 : -1}
            className={styles.box}
            data-found={found.has(node.id) || undefined}
            transform={`translate(${x} ${y})`}
            // Assistive technology can focus any box, not only the active one.
            onFocus={() => onActive(node.id)}
            onClick={() => {
              onActive(node.id);
              if (node.children.length > 0) onToggle(node.id);
            }}
          >
            <rect width={BOX.width} height={BOX.height} rx={6} />
            <text x={10} y={node.detail === '' ? 27 : 18} className={styles.name}>
              {shortened(node.name)}
            </text>
            {node.detail !== '' && (
              <text x={10} y={35} className={styles.detail}>
                {shortened(node.detail)}
              </text>
            )}
            {node.children.length > 0 && (
              <text x={BOX.width - 24} y={27} textAnchor="end" className={styles.count}>
                {formatCount(node.people)}
              </text>
            )}
            {node.children.length > 0 && (
              <path className={styles.line} d={getSign(open.has(node.id))} aria-hidden="true" />
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

/** A minus for expanded boxes, a plus for collapsed ones. */
const getSign = (isOpen: boolean): string => {
  const [x, y] = [BOX.width - 14, BOX.height / 2];
  return `M${x - 4} ${y}h8${isOpen ? '' : `M${x} ${y - 4}v8`}`;
};

const shortened = (text: string): string =>
  text.length > LETTERS ? `${text.slice(0, LETTERS - 1)}…` : text;

function getLine(from: Placed, to: Placed): string {
  const [x1, y1] = [from.x + BOX.width, from.y + BOX.height / 2];
  const [x2, y2] = [to.x, to.y + BOX.height / 2];
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
}
