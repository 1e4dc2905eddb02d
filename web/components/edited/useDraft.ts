import { useMemo, useState } from 'react';
import { useLoss } from './KeepForm.tsx';
import { asNew, changedNames, typedOver, type Versioned } from './versions.ts';

interface Draft<Row, Values> {
  /** The row as it was at the first change. It is sent with its version. */
  row: Row;
  values: Values;
  /** Whether the server has accepted the draft. The version that it creates then replaces the draft. */
  isSent: boolean;
}

/**
 * Returns the values of a form for a row that others may save meanwhile. They follow the row until the user
 * types. Then the row's version is kept, so that the server refuses to overwrite a later one, and `meanwhile`
 * offers that one. If the row is deleted, `meanwhile` offers a new row, provided there is an `empty` one.
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
    /** Discards the draft, so that the form follows the row again. */
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
