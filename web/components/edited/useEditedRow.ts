import { useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useLoss } from './KeepForm.tsx';
import { asNew, changedNames, typedOver, type Versioned } from './versions.ts';

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'reset'>;

/**
 * Works like `useDraft` for forms of react-hook-form: it keeps the row that the form started with, and offers
 * later versions.
 */
export function useEditedRow<Row extends Versioned | null, Values extends FieldValues>(
  current: Row,
  getStart: (row: Row) => Values,
  empty?: Row,
) {
  const loss = useLoss();
  const [row, setRow] = useState(current);
  const isNew = row === empty;
  const isOld = row !== null && current !== null && !isNew && row.version < current.version;
  const goOn = ({ reset }: Form<Values>, next: Row, typed: Values): void => {
    setRow(next);
    reset(getStart(next) as DefaultValues<Values> & Values);
    reset(typed as DefaultValues<Values> & Values, { keepDefaultValues: true });
  };
  const takeOver = (form: Form<Values>, latest = current): void =>
    goOn(form, latest, typedOver(getStart(row), form.getValues(), getStart(latest)));
  const takeOverOf = (form: Form<Values>) => () => takeOver(form);
  return {
    row,
    takeOver,
    meanwhile:
      loss && !isNew
        ? {
            names: [],
            takeOver: (form: Form<Values>) =>
              empty === undefined ? undefined : () => goOn(form, empty, asNew(form.getValues())),
          }
        : isOld
          ? { names: changedNames(getStart(row), getStart(current)), takeOver: takeOverOf }
          : null,
  };
}
