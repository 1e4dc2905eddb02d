import { Controller, useFieldArray, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { issueTypeProcessBody, type IssueTypeProcess } from '#machines/workflows/ticket/process.ts';
import {
  Button,
  Field,
  fieldErrorList,
  FieldErrorSummary,
  FormDialog,
  Switch,
  TextInput,
} from '#web/components/ui/index.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { PROCESSES } from './api.ts';
import { ProcessStepFields } from './ProcessStepFields.tsx';
import type { ProcessFields } from './processFields.ts';
import styles from './tickets.module.css';
import { useSendTicket } from './useSendTicket.ts';

const NEW_STEP: ProcessFields['steps'][number] = {
  processId: 0,
  processName: '',
  rule: 'hr',
  role: null,
  responsiblePersonId: null,
  hours: 8,
};

/** An issue type and its steps before the rating, in their order. */
export function ProcessDialog({
  process,
  onClose,
}: {
  process: IssueTypeProcess;
  onClose: () => void;
}) {
  const { send, busy } = useSendTicket(PROCESSES);
  const { control, formState, handleSubmit, register } = useForm<
    ProcessFields,
    unknown,
    z.output<typeof issueTypeProcessBody>
  >({
    resolver: schemaResolver(issueTypeProcessBody),
    defaultValues: {
      issueTypeId: process.issueTypeId,
      issueTypeName: process.issueTypeName,
      isActive: process.isActive,
      version: process.version,
      steps: process.steps.length > 0 ? process.steps : [NEW_STEP],
    },
    shouldFocusError: false,
  });
  const { fields, append, remove, move } = useFieldArray({ control, name: 'steps' });
  const { errors, submitCount } = formState;
  const save = async (type: z.output<typeof issueTypeProcessBody>) => {
    if (await send('/HRTicket/SaveIssueTypeProcess', type)) onClose();
  };
  return (
    <FormDialog
      title={process.issueTypeId === 0 ? 'New issue type' : process.issueTypeName}
      description="The requester’s rating is always the last step."
      size="large"
      submitLabel="Save"
      busy={busy}
      onSubmit={handleSubmit(save)}
      onClose={onClose}
    >
      <FieldErrorSummary errors={fieldErrorList(errors)} focusKey={submitCount} />
      <Field label="Issue Type" name="issueTypeName" error={errors.issueTypeName?.message} required>
        <TextInput {...register('issueTypeName')} autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="isActive"
        render={({ field }) => (
          <Switch
            label="Available for new tickets"
            checked={field.value ?? true}
            onCheckedChange={field.onChange}
          />
        )}
      />
      {fields.map((field, index) => (
        <ProcessStepFields
          key={field.id}
          control={control}
          register={register}
          index={index}
          count={fields.length}
          knownName={
            process.steps.find(({ processId }) => processId === field.processId)
              ?.responsiblePersonName ?? null
          }
          onMove={(to) => move(index, to)}
          onRemove={() => remove(index)}
        />
      ))}
      <div className={styles.rowActions}>
        <Button onClick={() => append(NEW_STEP)}>Add step</Button>
      </div>
    </FormDialog>
  );
}
