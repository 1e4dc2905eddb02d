import { useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { changedNames, typedOver, type Versioned } from './versions.ts';

/** As `useDraft`, for a form of react-hook-form: the row that it began with, and what came meanwhile. */
export function useEditedRow<Row extends Versioned | null, Values extends FieldValues>(
  current: Row,
  startOf: (row: Row) => Values,
) {
  const [row, setRow] = useState(current);
  const isOld = row !== null && current !== null && row.version < current.version;
  const takeOver = (
    { getValues, reset }: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>,
    latest = current,
  ): void => {
    const [was, is] = [startOf(row), startOf(latest)];
    const typed = typedOver(was, getValues(), is);
    setRow(latest);
    reset(is as DefaultValues<Values> & Values);
    reset(typed as DefaultValues<Values> & Values, { keepDefaultValues: true });
  };
  return {
    row,
    takeOver,
    meanwhile: isOld ? { names: changedNames(startOf(row), startOf(current)), takeOver } : null,
  };
}
