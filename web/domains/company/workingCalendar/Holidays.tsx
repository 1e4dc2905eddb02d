import { Plus, Trash2 } from 'lucide-react';
import {
  Controller,
  useFieldArray,
  type Control,
  type FieldErrors,
  type UseFormRegister,
} from 'react-hook-form';
import { EmptyState } from '#web/components/page/index.ts';
import { Button, Card, DateInput, Field, IconButton, TextInput } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { CalendarFields } from './calendarFields.ts';
import styles from './workingCalendar.module.css';

export type HolidaysProps = {
  control: Control<CalendarFields>;
  register: UseFormRegister<CalendarFields>;
  errors: FieldErrors<CalendarFields>;
  mayEdit: boolean;
};

/** Holidays with their names. */
export function Holidays({ control, register, errors, mayEdit }: HolidaysProps) {
  const t = useTranslate();
  const { fields, append, remove } = useFieldArray({ control, name: 'holidays', keyName: 'key' });
  const twice = errors.holidays?.root?.message ?? errors.holidays?.message;
  return (
    <Card
      title="Holidays"
      description={t(
        'Days off of everyone without a holiday group of their own, and not counted for deadlines. Holiday Setup has the same days as the company’s group.',
      )}
      actions={
        mayEdit && (
          <Button size="small" onClick={() => append({ day: '', name: '' })}>
            <Plus aria-hidden="true" /> {t('Add holiday')}
          </Button>
        )
      }
    >
      {twice !== undefined && (
        <p id="field-holidays" className={styles.problem}>
          {twice}
        </p>
      )}
      {fields.length === 0 && <EmptyState description="No holidays." />}
      <ul className={styles.holidays} aria-label={t('Holidays')}>
        {fields.map(({ key }, index) => {
          const problem = errors.holidays?.[index];
          return (
            <li key={key} className={styles.holiday}>
              <Field label="Day" name={`holidays.${index}.day`} error={problem?.day?.message}>
                <Controller
                  control={control}
                  name={`holidays.${index}.day`}
                  render={({ field }) => (
                    <DateInput {...field} onChange={(day) => field.onChange(day ?? '')} />
                  )}
                />
              </Field>
              <Field label="Name" name={`holidays.${index}.name`} error={problem?.name?.message}>
                <TextInput {...register(`holidays.${index}.name`)} maxLength={100} />
              </Field>
              {mayEdit && (
                <IconButton
                  label={`Remove holiday ${index + 1}`}
                  onClick={() => remove(index)}
                  className={styles.remove}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
