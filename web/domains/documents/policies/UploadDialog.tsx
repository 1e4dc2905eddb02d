import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { policyTitle, policyToSave } from '#machines/domains/documents/contracts/policies.ts';
import { POLICY_FILES } from '#machines/core/values/uploadUses.ts';
import type { UploadedFile } from '#machines/core/values/attachments.ts';
import { UploadField } from '#web/components/attachments/index.ts';
import {
  Field,
  fieldErrorList,
  FieldErrorSummary,
  FormDialog,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { dropUpload, uploadTo, useUploadLimit } from '#web/kits/uploads/index.ts';
import { useOfferedUnits } from '#web/domains/organisation/index.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { policyKeys } from './api.ts';

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

/** A policy's name, business unit and file. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const maxBytes = useUploadLimit(POLICY_FILES);
  const { units, isPending } = useOfferedUnits();
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
    <FormDialog
      title={t('Upload a policy')}
      submitLabel={t('Save')}
      cancelLabel={t('Cancel')}
      busy={busy}
      onSubmit={handleSubmit(save)}
      onClose={leave}
    >
      <FieldErrorSummary errors={fieldErrorList(errors)} focusKey={submitCount} />
      <Field
        label={t('Policy title')}
        name="strPolicyTitle"
        error={errors.strPolicyTitle?.message}
        required
      >
        <TextInput {...register('strPolicyTitle')} maxLength={200} autoComplete="off" />
      </Field>
      <Field
        label={t('Business Unit')}
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
              options={[{ value: 0, label: t('All business units') }, ...units]}
              loading={isPending}
            />
          )}
        />
      </Field>
      <Field label={t('File')} name="file" error={errors.file?.message} group required>
        <Controller
          control={control}
          name="file"
          render={({ field }) => (
            <UploadField
              label={t('Choose a PDF or an image')}
              value={field.value}
              upload={upload}
              maxBytes={maxBytes}
              extensions={['pdf', 'jpg', 'jpeg', 'png']}
              onChange={(next) => {
                if (field.value) dropUpload(field.value.globalFileUrlId);
                field.onChange(next);
              }}
            />
          )}
        />
      </Field>
    </FormDialog>
  );
}
