import { useState } from 'react';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Field, FormDialog, Select } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { today } from '#web/lib/today.ts';
import { TRAINING } from './api.ts';

/** Copies the trainings and budgets of a year to the next one. */
export function CopyYearDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const thisYear = Number(today().slice(0, 4));
  const [fromYear, setFromYear] = useState<number | null>(thisYear);
  const { submit, busy } = useSubmit([TRAINING]);
  const save = async () => {
    if (await submit('/Training/CopyYear', { fromYear })) onClose();
  };
  return (
    <FormDialog
      title={t('Copy the plan of a year')}
      description="Trainings are planned on the same days of the week, without rooms, and no one can apply until you open them. Budgets are copied as inactive. What was copied before is left out."
      submitLabel="Copy"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Years" name="fromYear" required>
        <Select
          value={fromYear}
          onChange={setFromYear}
          options={[thisYear, thisYear - 1].map((value) => ({
            value,
            label: t('From {from} to {to}', { from: String(value), to: String(value + 1) }),
          }))}
        />
      </Field>
    </FormDialog>
  );
}
