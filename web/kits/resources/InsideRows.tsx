import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, type Control } from 'react-hook-form';
import type { Field, FieldValue } from '#machines/kits/resources/field.ts';
import type { Named } from '#machines/kits/resources/contract.ts';
import type { Rows } from '#machines/kits/resources/resource.ts';
import { Button, IconButton } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { FieldControl, type FormControl } from './FieldControl.tsx';
import { FurtherFields } from './FurtherFields.tsx';
import styles from './resources.module.css';

type InsideValues = { id: number | null } & Record<string, FieldValue>;

export type InsideRowsProps = {
  control: FormControl;
  name: string;
  rows: Pick<Rows, 'label' | 'one' | 'fields' | 'ordered'>;
  /** Returns the label of a reference in a nested row. */
  known: (row: { id: number | null; index: number }, field: string) => Named | undefined;
  readOnly: boolean;
  /** Whether a heading above the list already names it. */
  named?: boolean | undefined;
};

/** Lets the user add, edit, reorder and remove the nested rows of the form's row. */
export function InsideRows({
  control,
  name,
  rows,
  known,
  readOnly,
  named = false,
}: InsideRowsProps) {
  const t = useTranslate();
  const { fields, append, remove, move } = useFieldArray({
    // The type of the form has no nested rows, but this field is a list of them.
    control: control as unknown as Control<Record<string, InsideValues[]>>,
    name,
    keyName: 'key',
  });
  const empty = Object.fromEntries(
    Object.entries(rows.fields).map(([field, { kind }]) => [
      field,
      kind === 'flag' ? false : kind === 'text' ? '' : null,
    ]),
  );
  const one = t(rows.one);
  const [dragged, setDragged] = useState<number | null>(null);
  const getInput = (
    [field, declared]: [string, Field],
    place: { id: number | null; index: number },
  ) => (
    <FieldControl
      key={field}
      control={control}
      path={`${name}.${place.index}.${field}`}
      field={declared}
      known={known(place, field)}
    />
  );
  return (
    <fieldset className={styles.inside}>
      <legend className={named ? 'visually-hidden' : styles.legend}>{t(rows.label)}</legend>
      {fields.map(({ key, ...row }, index) => {
        const { id } = row;
        const label = { name: one, n: index + 1 };
        return (
          <div
            key={key}
            className={styles.row}
            role="group"
            aria-label={`${one} ${index + 1}`}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={() => dragged !== null && move(dragged, index)}
          >
            {rows.ordered && !readOnly && (
              // A handle to drag the row with. Keyboard and screen readers use the row's buttons instead.
              <span
                className={styles.grip}
                title={t('Drag to reorder')}
                draggable
                onDragStart={() => setDragged(index)}
                onDragEnd={() => setDragged(null)}
              >
                <GripVertical aria-hidden="true" />
              </span>
            )}
            <div className={styles.rowFields}>
              {getShown(rows.fields).map((one) => getInput(one, { id, index }))}
              <FurtherFields
                control={control}
                fields={getFurther(rows.fields).map(([field, declared]) => [
                  `${name}.${index}.${field}`,
                  declared,
                ])}
                isFilled={getFurther(rows.fields).some(([field]) => isFilled(row[field]))}
              >
                <div className={styles.rowFields}>
                  {getFurther(rows.fields).map((one) => getInput(one, { id, index }))}
                </div>
              </FurtherFields>
            </div>
            {!readOnly && (
              <div className={styles.rowActions}>
                {rows.ordered && (
                  <>
                    <IconButton
                      size="small"
                      label={t('Move {name} {n} up', label)}
                      disabled={index === 0}
                      onClick={() => move(index, index - 1)}
                    >
                      <ArrowUp aria-hidden="true" />
                    </IconButton>
                    <IconButton
                      size="small"
                      label={t('Move {name} {n} down', label)}
                      disabled={index === fields.length - 1}
                      onClick={() => move(index, index + 1)}
                    >
                      <ArrowDown aria-hidden="true" />
                    </IconButton>
                  </>
                )}
                <IconButton
                  size="small"
                  label={t('Remove {name} {n}', label)}
                  onClick={() => remove(index)}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </div>
            )}
          </div>
        );
      })}
      {!readOnly && (
        <div>
          <Button
            size="small"
            icon={<Plus aria-hidden="true" />}
            onClick={() => append({ id: null, ...empty })}
          >
            {t('Add {name}', { name: one })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const getShown = (fields: Rows['fields']) =>
  Object.entries(fields).filter(([, { further }]) => further !== true);

const getFurther = (fields: Rows['fields']) =>
  Object.entries(fields).filter(([, { further }]) => further === true);

const isFilled = (value: FieldValue | undefined): boolean =>
  value !== undefined && value !== null && value !== '';
