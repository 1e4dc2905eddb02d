import type { Position } from '#machines/domains/people/contracts/employment.ts';

/**
 * A period of days. `from` is null if it has no beginning, and `to` is the day after the last, or null if it
 * has no end.
 */
export interface Stretch<Values = Position> {
  from: string | null;
  to: string | null;
  position: Values;
}

export interface Change<Values = Position> {
  from: string;
  /** The day after the last. If null, each value lasts until its own next change. */
  to: string | null;
  values: Partial<Values>;
}

type Days = Pick<Stretch<unknown>, 'from' | 'to'>;

const END = '~';
const getStart = ({ from }: Pick<Days, 'from'>): string => from ?? '';
const getEnd = ({ to }: Pick<Days, 'to'>): string => to ?? END;

/**
 * Returns a timeline with a change applied. Periods are split where a value begins or ends, and merged where
 * nothing differs. Days before the first period stay empty.
 */
export function withChange<Values extends object>(
  timeline: readonly Stretch<Values>[],
  change: Change<Values>,
): Stretch<Values>[] {
  const names = Object.keys(change.values) as (keyof Values)[];
  const spans = names.flatMap((name) => {
    const value = change.values[name];
    const end = change.to ?? nextChange(timeline, name, change.from);
    return value === undefined ? [] : [{ name, value, end }];
  });
  const cuts = [change.from, ...spans.map(({ end }) => end)];
  const pieces = timeline.flatMap((stretch) => cut(stretch, cuts));
  const changed = pieces.map((piece) => {
    const values = spans.flatMap(({ name, value, end }) =>
      getStart(piece) >= change.from && getStart(piece) < end ? [[name, value] as const] : [],
    );
    return { ...piece, position: { ...piece.position, ...Object.fromEntries(values) } };
  });
  return joined(changed);
}

/** Returns the first day after `from` on which this value changes anyway. */
function nextChange<Values>(
  timeline: readonly Stretch<Values>[],
  name: keyof Values,
  from: string,
): string {
  const next = timeline.find(
    (stretch, index) =>
      getStart(stretch) > from &&
      timeline[index - 1] !== undefined &&
      timeline[index - 1]?.position[name] !== stretch.position[name],
  );
  return next ? getStart(next) : END;
}

function cut<Values>(stretch: Stretch<Values>, days: readonly string[]): Stretch<Values>[] {
  const inside = [...new Set(days)]
    .filter((day) => day > getStart(stretch) && day < getEnd(stretch))
    .toSorted();
  const starts = [stretch.from, ...inside];
  return starts.map((from, index) => ({
    from,
    to: inside[index] ?? stretch.to,
    position: stretch.position,
  }));
}

function joined<Values extends object>(pieces: readonly Stretch<Values>[]): Stretch<Values>[] {
  const result: Stretch<Values>[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last && last.to === piece.from && samePosition(last.position, piece.position)) {
      last.to = piece.to;
    } else result.push({ ...piece });
  }
  return result;
}

export const samePosition = <Values extends object>(one: Values, other: Values): boolean =>
  (Object.keys(one) as (keyof Values)[]).every((name) => one[name] === other[name]);
