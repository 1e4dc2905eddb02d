import { useMemo, useState } from 'react';
import { changedNames, typedOver, type Versioned } from './versions.ts';

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
 */
export function useDraft<Row extends Versioned, Values extends object>(
  current: Row,
  startOf: (row: Row) => Values,
) {
  const [kept, setKept] = useState<Draft<Row, Values> | null>(null);
  const start = useMemo(() => startOf(current), [current, startOf]);
  const isOver = kept?.isSent === true && kept.row.version !== current.version;
  const draft = isOver ? null : kept;
  const { row, values } = draft ?? { row: current, values: start };
  const begun = (before: Draft<Row, Values> | null): Draft<Row, Values> =>
    before === null || (before.isSent && before.row.version !== current.version)
      ? { row: current, values: start, isSent: false }
      : before;
  const isOld = draft !== null && draft.row.version < current.version;
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
    meanwhile: isOld
      ? {
          names: changedNames(startOf(row), start),
          takeOver: () =>
            setKept({
              row: current,
              values: typedOver(startOf(row), values, start),
              isSent: false,
            }),
        }
      : null,
  };
}
