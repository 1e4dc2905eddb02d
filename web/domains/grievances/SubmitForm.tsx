import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import {
  GRIEVANCE_FILES,
  GRIEVANCE_TYPES,
  RECEIPT_BYTES,
  getReceiptCode,
} from '#machines/domains/grievances/vocabulary.ts';
import { FormActions } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  Field,
  fieldErrorList,
  FieldErrorSummary,
  Notice,
  notify,
  Switch,
  TextArea,
} from '#web/components/ui/index.ts';
import { uploadTo } from '#web/kits/uploads/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { call, GRIEVANCES, profileQuery } from './api.ts';
import { AttachmentField } from './AttachmentField.tsx';
import { Filed } from './Filed.tsx';
import {
  base64Of,
  BELOW_TYPE,
  getBody,
  emptyGrievance,
  grievanceForm,
  type GrievanceFields,
} from './form.ts';
import styles from './grievances.module.css';
import { ReceiptDialog, type Receipt } from './ReceiptDialog.tsx';
import { WhatFields } from './WhatFields.tsx';

type SubmitFormProps = {
  isSelfService: boolean;
  /** Shows the user's grievances. */
  onView: () => void;
};
type FiledAnswer = WriteAnswer & { receiptCode?: string; reachesHrAt?: string };

/** Submit Grievance (spec 001 §2.1), under the user's own name or anonymously. */
export function SubmitForm({ isSelfService, onView }: SubmitFormProps) {
  const t = useTranslate();
  const { data: profile } = useQuery(profileQuery);
  const [file, setFile] = useState<File | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [filed, setFiled] = useState<number | null>(null);
  const queries = useQueryClient();
  const write = useWrite<FiledAnswer>();
  const form = useForm<GrievanceFields>({
    resolver: schemaResolver(grievanceForm),
    defaultValues: emptyGrievance,
    shouldFocusError: false,
  });
  const { control, handleSubmit, formState, getValues, register, reset, setValue } = form;
  const [sending, setSending] = useState(false);
  const isAnonymous = useWatch({ control, name: 'isAnonymous' });
  const mayChooseType = !isSelfService && (profile?.mayChooseType ?? false);

  const send = async (fields: GrievanceFields) => {
    setSending(true);
    setFiled(null);
    try {
      const body = getBody(fields);
      const answer = fields.isAnonymous
        ? await write.mutateAsync({
            path: call('FileAnonymously'),
            body: {
              ...body,
              // Generated here, so that a repeated request files once.
              receiptCode: getReceiptCode(crypto.getRandomValues(new Uint8Array(RECEIPT_BYTES))),
              attachment: file ? { name: '', content: await base64Of(file) } : null,
            },
          })
        : await write.mutateAsync({
            path: call('CreateNUpdateGrievance'),
            body: {
              ...body,
              isSelfService,
              strAttachment: file
                ? String((await uploadTo(GRIEVANCE_FILES)(file)).globalFileUrlId)
                : '',
            },
          });
      notify.success(answer.message || 'Submitted Successfully');
      const { autoId: grievanceId = 0, receiptCode: code, reachesHrAt = '' } = answer;
      if (code === undefined) setFiled(grievanceId);
      else setReceipt({ code, grievanceId, reachesHrAt });
      reset(emptyGrievance);
      setFile(null);
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
    } finally {
      setSending(false);
      void queries.invalidateQueries({ queryKey: GRIEVANCES });
    }
  };

  return (
    <Card>
      {filed !== null && <Filed id={filed} onView={onView} onDismiss={() => setFiled(null)} />}
      <form
        noValidate
        aria-label={t('Submit Grievance')}
        className={styles.form}
        onSubmit={(event) => void handleSubmit(send)(event)}
      >
        <FieldErrorSummary
          errors={fieldErrorList(formState.errors)}
          focusKey={formState.submitCount}
        />
        <Controller
          control={control}
          name="isAnonymous"
          render={({ field: { value, onChange, onBlur } }) => (
            <Switch
              checked={value}
              onCheckedChange={(isOn) => {
                onChange(isOn);
                // A judicial grievance can't be anonymous, so choosing to be anonymous makes it non-judicial.
                if (!isOn || getValues('typeId') === GRIEVANCE_TYPES.nonJudicial) return;
                setValue('typeId', GRIEVANCE_TYPES.nonJudicial);
                for (const name of BELOW_TYPE) setValue(name, null);
              }}
              onBlur={onBlur}
              label="Submit anonymously"
              hint="You get a receipt code to follow your grievance and answer questions. Your identity is not stored."
            />
          )}
        />
        {isAnonymous && (
          <Notice tone="info" title="What is stored and what is not">
            Your name, session and time of day are not stored, and HR receives the grievance only
            after the day is over. What you write may still identify you.
          </Notice>
        )}
        <WhatFields form={form} mayChooseType={mayChooseType && !isAnonymous} />
        <Field
          label="Description"
          name="description"
          error={formState.errors.description?.message}
          required
        >
          <TextArea {...register('description')} rows={4} />
        </Field>
        <Field
          label="Additional Note"
          name="additionalNote"
          error={formState.errors.additionalNote?.message}
          optional
        >
          <TextArea {...register('additionalNote')} rows={2} />
        </Field>
        <AttachmentField file={file} onChange={setFile} isAnonymous={isAnonymous} />
        <FormActions>
          <Button
            onClick={() => {
              reset(emptyGrievance);
              setFile(null);
            }}
          >
            Reset
          </Button>
          <Button type="submit" variant="primary" loading={sending}>
            Submit
          </Button>
        </FormActions>
      </form>
      {receipt && <ReceiptDialog receipt={receipt} onClose={() => setReceipt(null)} />}
    </Card>
  );
}
