import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { POLICY_FILES, policyTitle, policyToSave } from '#machines/policies/contract.ts';
import type { UploadedFile } from '#machines/shared/attachments.ts';
import { UploadField } from '#web/components/attachments/index.ts';
import {
  Button,
  Dialog,
  Field,
  fieldErrorList,
  FieldErrorSummary,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { dropUpload, uploadTo } from '#web/features/documents/index.ts';
import { businessUnitsQuery } from '#web/app/shell/api.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useSubmit } from '#web/lib/useSubmit.ts';
import { useWords } from '#web/lib/words.ts';
import { policyKeys } from './api.ts';
import styles from './policies.module.css';

const upload = uploadTo(POLICY_FILES);

const file = z
  .custom<UploadedFile | null>()
  .refine((chosen) => chosen !== null, 'File is required');
const policyForm = z.object({
  strPolicyTitle: policyTitle,
  intBusinessUnitId: z
    .number()
    .nullable()
    .pipe(z.number('Business Unit is required'))
    .pipe(policyToSave.shape.intBusinessUnitId),
  file,
});
type Fields = z.input<typeof policyForm>;

/** A policy's name, whose it is, and its file. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const say = useWords();
  const formId = useId();
  const { data: units = [], isPending } = useQuery(businessUnitsQuery);
  const { submit, busy } = useSubmit(policyKeys);
  const { control, handleSubmit, formState, register, getValues } = useForm<
    Fields,
    unknown,
    z.output<typeof policyForm>
  >({
    resolver: schemaResolver(policyForm),
    defaultValues: { strPolicyTitle: '', intBusinessUnitId: null, file: null },
    shouldFocusError: false,
  });
  const { errors, submitCount } = formState;
  const save = async ({ file: chosen, ...policy }: z.output<typeof policyForm>) => {
    const body = { ...policy, intPolicyFileUrlId: chosen?.globalFileUrlId ?? 0 };
    if (await submit('/SaasMasterData/SaveUploadedPolicy', body)) onClose();
  };
  const leave = () => {
    const chosen = getValues('file');
    if (chosen) dropUpload(chosen.globalFileUrlId);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      title={say('Upload a policy')}
      staticBackdrop
      footer={
        <>
          <Button onClick={leave}>{say('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            {say('Save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit(save)(event)}
      >
        <FieldErrorSummary errors={fieldErrorList(errors)} focusKey={submitCount} />
        <Field
          label={say('Policy title')}
          name="strPolicyTitle"
          error={errors.strPolicyTitle?.message}
          required
        >
          <TextInput {...register('strPolicyTitle')} maxLength={200} autoComplete="off" />
        </Field>
        <Field
          label={say('Business Unit')}
          name="intBusinessUnitId"
          error={errors.intBusinessUnitId?.message}
          required
        >
          <Controller
            control={control}
            name="intBusinessUnitId"
            render={({ field }) => (
              <Select
                {...field}
                options={[{ value: 0, label: say('All business units') }, ...units]}
                loading={isPending}
              />
            )}
          />
        </Field>
        <Field label={say('File')} name="file" error={errors.file?.message} group required>
          <Controller
            control={control}
            name="file"
            render={({ field }) => (
              <UploadField
                label={say('Choose a PDF or a picture')}
                value={field.value}
                upload={upload}
                extensions={['pdf', 'jpg', 'jpeg', 'png']}
                onChange={(next) => {
                  if (field.value) dropUpload(field.value.globalFileUrlId);
                  field.onChange(next);
                }}
              />
            )}
          />
        </Field>
      </form>
    </Dialog>
  );
}
