import type { Change } from '#machines/core/chart/compare.ts';
import { getCentre } from './geometry.ts';
import type { PlacedState, PlacedWay } from './layout.ts';
import styles from './chart.module.css';
import { translateNow } from '#web/lib/messages.ts';

/** The annotation of a state: a line of text, and its heat from 0 to 5. */
export interface Mark {
  line: string;
  heat: number | null;
}

export const Frame = ({ box }: PlacedState) => <rect className={styles.frame} {...box} rx="12" />;

/** A compound state is clicked on its name, because its area contains its inner states. */
export const Header = ({ state, box }: PlacedState) => (
  <>
    <rect className={styles.header} x={box.x} y={box.y} width={box.width} height={26} rx="12" />
    <text className={styles.name} x={box.x + box.width / 2} y={box.y + 18}>
      {translateNow(state.label)}
    </text>
  </>
);

/** Who triggers the transitions of a state, as text. */
export const moved = ({ kind, who }: PlacedState['state']): string =>
  translateNow(kind === 'final' ? 'Ends here' : who.label);

/** Each line ends with a space, so that screen readers don't join words. */
export function Face({ state, box, mark }: PlacedState & { mark: Mark | undefined }) {
  const { x } = getCentre(box);
  const top = box.y + (mark ? 20 : 28);
  return (
    <>
      <rect className={styles.face} {...box} rx="10" />
      {state.kind === 'final' && (
        <rect
          className={styles.inner}
          x={box.x + 4}
          y={box.y + 4}
          width={box.width - 8}
          height={box.height - 8}
          rx="7"
        />
      )}
      {state.initial && <circle className={styles.begin} cx={box.x} cy={box.y} r="6" />}
      <text className={styles.name} x={x} y={top}>
        {`${translateNow(state.label)} `}
      </text>
      <text className={styles.who} x={x} y={top + 17}>
        {`${moved(state)} `}
      </text>
      {mark && (
        <text className={styles.figure} x={x} y={top + 34}>
          {mark.line}
        </text>
      )}
    </>
  );
}

export const WayLabel = ({
  way: { id, label, lines },
  lit,
  change,
}: {
  way: PlacedWay;
  lit: boolean;
  change: Change | undefined;
}) => (
  <g aria-hidden="true" data-label={id}>
    <rect className={styles.label} {...label} rx="4" />
    {lines.map((line, index) => (
      <text
        key={`${index} ${line}`}
        className={styles.line}
        data-lit={lit || undefined}
        data-change={change}
        x={label.x + label.width / 2}
        y={label.y + 14 + index * 16}
      >
        {line}
      </text>
    ))}
  </g>
);
