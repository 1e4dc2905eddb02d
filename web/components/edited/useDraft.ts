import { useMemo, useState } from 'react';
import { useLoss } from './Kept.tsx';
import { asNew, changedNames, typedOver, type Versioned } from './versions.ts';

interface Draft<Row, Values> {
  /** The row as it was at the first change; it is sent with its version. */
  row: Row;
  values: Values;
  /** Accepted by the server: the version that it made replaces the draft. */
  isSent: boolean;
}

/**
 * The values of a form over a row that others may save meanwhile. Until something is typed they follow the
 * row. Then row and version stay, so that a later version is refused by the server, and `meanwhile` offers it.
 * If the row is deleted, it offers to go on with a new one, where there is an `empty` one to begin with.
 */
export function useDraft<Row extends Versioned, Values extends object>(
  current: Row,
  getStart: (row: Row) => Values,
  empty?: Row,
) {
  const loss = useLoss();
  const [kept, setKept] = useState<Draft<Row, Values> | null>(null);
  const start = useMemo(() => getStart(current), [current, getStart]);
  const isOver = kept?.isSent === true && kept.row.version !== current.version;
  const draft = isOver ? null : kept;
  const { row, values } = draft ?? { row: current, values: start };
  const begun = (before: Draft<Row, Values> | null): Draft<Row, Values> =>
    before === null || (before.isSent && before.row.version !== current.version)
      ? { row: current, values: start, isSent: false }
      : before;
  const isNew = row === empty;
  const isOld = draft !== null && !isNew && draft.row.version < current.version;
  const goOn = (next: Row, typed: Values) => setKept({ row: next, values: typed, isSent: false });
  return {
    row,
    values,
    isDirty: draft !== null && !draft.isSent,
    set: (change: Partial<Values>) =>
      setKept((before) => {
        const { values: typed, ...of } = begun(before);
        return { ...of, values: { ...typed, ...change }, isSent: false };
      }),
    /** Follows the row again. */
    drop: () => setKept(null),
    sent: () => setKept((before) => before && { ...before, isSent: true }),
    meanwhile:
      loss && !isNew
        ? { names: [], takeOver: empty && (() => goOn(empty, asNew(values))) }
        : isOld
          ? {
              names: changedNames(getStart(row), start),
              takeOver: () => goOn(current, typedOver(getStart(row), values, start)),
            }
          : null,
  };
}
