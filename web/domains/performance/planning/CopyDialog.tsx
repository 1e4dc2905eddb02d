import { useState } from 'react';
import type { PlanningRow } from '#machines/domains/performance/contracts/planning.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Field, FormDialog, MultiSelect } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { PERFORMANCE } from '../api.ts';

type Props = {
  from: PlanningRow;
  people: readonly PlanningRow[];
  cycleId: number;
  onClose: () => void;
};

/** Copies a plan to people of the same designation who have none. */
export function CopyDialog({ from, people, cycleId, onClose }: Props) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { submit, busy } = useSubmit([PERFORMANCE]);
  const options = people
    .filter(
      ({ state, designation, planner }) =>
        state === 'none' && planner !== 'viewer' && designation === from.designation,
    )
    .map(({ employeeId, name, code }) => ({ value: employeeId, label: `${name} (${code})` }));
  const save = async () => {
    const body = { cycleId, fromPlanId: from.planId, employeeIds: chosen };
    if (await submit('/Performance/CopyPlans', body)) onClose();
  };
  return (
    <FormDialog
      title={t('Copy the plan of {name}', { name: from.name })}
      description="Each person gets a draft that you can change before you propose it."
      submitLabel="Copy"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label="People"
        name="employeeIds"
        hint="People with the same designation who have no plan yet."
        required
      >
        <MultiSelect value={chosen} options={options} onChange={setChosen} />
      </Field>
    </FormDialog>
  );
}
