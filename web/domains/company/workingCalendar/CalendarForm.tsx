import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import {
  workingCalendarBody,
  type WorkingCalendarAnswer,
} from '#machines/core/values/workingTime.ts';
import { FormActions } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  Field,
  fieldErrorList,
  FieldErrorSummary,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { ChangedMeanwhile, getLabels, useEditedRow } from '#web/components/edited/index.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import { workingCalendarQuery } from './api.ts';
import { Example } from './Example.tsx';
import { Holidays } from './Holidays.tsx';
import { Weekdays } from './Weekdays.tsx';
import type { CalendarFields } from './calendarFields.ts';
import styles from './workingCalendar.module.css';

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));

export type CalendarFormProps = {
  saved: WorkingCalendarAnswer;
  mayEdit: boolean;
  onSaved: () => void;
};

/** Returns the initial values. The date is the ID of a holiday, so that edits by two people merge by date. */
const getStart = ({
  timeZone,
  weekend,
  opens,
  closes,
  holidays,
}: WorkingCalendarAnswer): CalendarFields => ({
  timeZone,
  weekend: [...weekend],
  opens,
  closes,
  holidays: holidays.map(({ day, name }) => ({ id: day, day, name })),
});

const LABELS = {
  timeZone: 'Time zone',
  weekend: 'Working week',
  opens: 'Opens',
  closes: 'Closes',
  holidays: 'Holidays',
};

/** Edits weekdays, working hours and holidays, and shows their effect on a deadline. */
export function CalendarForm({ saved, mayEdit, onSaved }: CalendarFormProps) {
  const client = useQueryClient();
  const { row, meanwhile } = useEditedRow(saved, getStart);
  const { control, handleSubmit, formState, register, getValues, reset } = useForm<
    CalendarFields,
    unknown,
    z.output<typeof workingCalendarBody>
  >({
    resolver: schemaResolver(workingCalendarBody),
    defaultValues: getStart(row),
    shouldFocusError: false,
    disabled: !mayEdit,
  });
  const typed = useWatch({ control });
  const { errors, isDirty } = formState;
  const { submit, busy } = useSubmit([workingCalendarQuery.queryKey]);
  const sent = useUnsavedGuard(isDirty);
  const save = async (calendar: z.output<typeof workingCalendarBody>) => {
    if (!(await submit('/WorkingCalendar/Save', { ...calendar, version: row.version }))) return;
    sent();
    await client.refetchQueries(workingCalendarQuery);
    onSaved();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(save)(event)} noValidate>
      {meanwhile && mayEdit && (
        <ChangedMeanwhile
          by={saved.changedByName}
          changed={getLabels(meanwhile.names, LABELS)}
          onUse={meanwhile.takeOver({ getValues, reset })}
        />
      )}
      <FieldErrorSummary errors={fieldErrorList(errors)} focusKey={formState.submitCount} />
      <Card title="Working week">
        <div className={styles.form}>
          <Controller
            control={control}
            name="weekend"
            render={({ field: { value, onChange } }) => (
              <Weekdays
                free={value}
                onChange={onChange}
                disabled={!mayEdit}
                error={errors.weekend?.message}
              />
            )}
          />
          <div className={styles.row}>
            <Field label="Opens" name="opens" required error={errors.opens?.message}>
              <TextInput type="time" {...register('opens')} />
            </Field>
            <Field label="Closes" name="closes" required error={errors.closes?.message}>
              <TextInput type="time" {...register('closes')} />
            </Field>
            <Field label="Time zone" name="timeZone" required error={errors.timeZone?.message}>
              <Controller
                control={control}
                name="timeZone"
                render={({ field }) => <Select {...field} options={zones} searchable />}
              />
            </Field>
          </div>
          <Example calendar={typed} />
        </div>
      </Card>
      <Holidays control={control} register={register} errors={errors} mayEdit={mayEdit} />
      {mayEdit && (
        <FormActions>
          <Button type="submit" variant="primary" loading={busy} disabled={!isDirty}>
            Save
          </Button>
        </FormActions>
      )}
    </form>
  );
}
