import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  Controller,
  useFormState,
  useWatch,
  type Control,
  type UseFormRegister,
} from 'react-hook-form';
import { ROLES, type Role } from '#machines/values/roles.ts';
import { RULES, type Rule } from '#machines/workflows/ticket/process.ts';
import { Field, IconButton, NumberInput, Select, TextInput } from '#web/components/ui/index.ts';
import { PersonField } from '#web/features/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { ProcessFields } from './processFields.ts';
import styles from './tickets.module.css';

const rules = Object.entries(RULES).map(([value, label]) => ({ value: value as Rule, label }));
const roles = Object.entries(ROLES).map(([value, label]) => ({ value: value as Role, label }));

export type ProcessStepFieldsProps<Output> = {
  control: Control<ProcessFields, unknown, Output>;
  register: UseFormRegister<ProcessFields>;
  index: number;
  count: number;
  /** Of who is responsible now, where that is a certain person. */
  knownName: string | null;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One step: what is to be done, who does it, and in how many working hours. */
export function ProcessStepFields<Output>({
  control,
  register,
  index,
  count,
  knownName,
  onMove,
  onRemove,
}: ProcessStepFieldsProps<Output>) {
  const t = useTranslate();
  const at = `steps.${index}` as const;
  const { errors } = useFormState({ control });
  const rule = useWatch({ control, name: `${at}.rule` });
  const person = useWatch({ control, name: `${at}.responsiblePersonId` });
  const [name, setName] = useState(knownName);
  const problem = errors.steps?.[index];
  const number = index + 1;
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('Step {number}', { number })}</legend>
      <div className={styles.rowHead}>
        <strong>{t('Step {number}', { number })}</strong>
        <span className={styles.rowActions}>
          <IconButton
            size="small"
            label={`Move step ${number} up`}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton
            size="small"
            label={`Move step ${number} down`}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            <ArrowDown aria-hidden="true" />
          </IconButton>
          <IconButton
            size="small"
            label={`Remove step ${number}`}
            disabled={count === 1}
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <div className={styles.fields}>
        <Field
          label="Step"
          name={`${at}.processName`}
          error={problem?.processName?.message}
          required
        >
          <TextInput {...register(`${at}.processName`)} autoComplete="off" />
        </Field>
        <Field label="Responsible" name={`${at}.rule`} error={problem?.rule?.message} required>
          <Controller
            control={control}
            name={`${at}.rule`}
            render={({ field }) => <Select {...field} options={rules} />}
          />
        </Field>
        {rule === 'role' && (
          <Field label="Role" name={`${at}.role`} error={problem?.role?.message} required>
            <Controller
              control={control}
              name={`${at}.role`}
              render={({ field }) => (
                <Select {...field} value={field.value ?? null} options={roles} />
              )}
            />
          </Field>
        )}
        {rule === 'person' && (
          <Controller
            control={control}
            name={`${at}.responsiblePersonId`}
            render={({ field }) => (
              <PersonField
                name={`${at}.responsiblePersonId`}
                value={field.value ?? null}
                known={person ? { value: person, label: name ?? '' } : undefined}
                required
                onChange={(employeeId, chosen) => {
                  setName(chosen?.label ?? null);
                  field.onChange(employeeId);
                }}
                error={problem?.responsiblePersonId?.message}
              />
            )}
          />
        )}
        <Field label="Working hours" name={`${at}.hours`} error={problem?.hours?.message} required>
          <Controller
            control={control}
            name={`${at}.hours`}
            render={({ field }) => <NumberInput {...field} decimals={1} />}
          />
        </Field>
      </div>
    </fieldset>
  );
}
