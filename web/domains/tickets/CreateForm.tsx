import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import type { UploadedFile } from '#machines/core/values/attachments.ts';
import type { EmployeeBasicInfo } from '#machines/domains/organisation/contracts/organisation.ts';
import { TICKET_FILES } from '#machines/domains/tickets/contracts/tickets.ts';
import { useProfile } from '#web/session/index.ts';
import { UploadField } from '#web/components/attachments/index.ts';
import { FormActions } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  DateTimeInput,
  Field,
  fieldErrorList,
  FieldErrorSummary,
  Select,
  TextArea,
  TextInput,
} from '#web/components/ui/index.ts';
import { dropUpload, uploadTo } from '#web/kits/uploads/index.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import { basicInfoQuery } from '#web/kits/people/index.ts';
import { issueTypesQuery } from './api.ts';
import { complaintForm, getFields, thisMinute, type ComplaintFields } from './complaintForm.ts';
import { EmployeeChoice } from './EmployeeChoice.tsx';
import { MODES, type Mode } from './mode.ts';
import styles from './tickets.module.css';
import { useSendTicket } from './useSendTicket.ts';

const upload = uploadTo(TICKET_FILES);

export type CreateFormProps = {
  mode: Mode;
  own: EmployeeBasicInfo | null;
  /** ID of the form that Save in the header submits. */
  formId: string;
  onBusy: (busy: boolean) => void;
};

/** The complaint form; `own` is the signed-in employee in self service, who can't be changed. */
export function CreateForm({ mode, own, formId, onBusy }: CreateFormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { intEmployeeId } = useProfile();
  const { send } = useSendTicket();
  const types = useQuery(issueTypesQuery);
  const [file, setFile] = useState<UploadedFile | null>(null);
  const form = useForm<ComplaintFields, unknown, z.output<typeof complaintForm>>({
    resolver: schemaResolver(complaintForm),
    defaultValues: {
      dateAndTime: thisMinute(),
      businessUnitId: own?.intBusinessUnitId ?? null,
      ...getFields(own),
      issueTypeId: null,
      issueDetails: '',
      remarks: '',
    },
    shouldFocusError: false,
  });
  const { control, formState, handleSubmit, register, setValue } = form;
  const { errors, isDirty, submitCount } = formState;
  const letGo = useUnsavedGuard(isDirty || file !== null);
  const [person, setPerson] = useState(own);
  const fill = (chosen: EmployeeBasicInfo | null) => {
    setPerson(chosen);
    const options = { shouldDirty: true, shouldValidate: submitCount > 0 };
    for (const [name, value] of Object.entries(getFields(chosen))) {
      setValue(name as keyof ReturnType<typeof getFields>, value, options);
    }
    if (chosen) setValue('businessUnitId', chosen.intBusinessUnitId, options);
  };
  const choose = async (employeeId: number | null) =>
    fill(employeeId === null ? null : await queries.fetchQuery(basicInfoQuery(employeeId)));

  const save = async (fields: z.output<typeof complaintForm>) => {
    onBusy(true);
    const { designation: _shown, dateAndTime, departmentId, ...ticket } = fields;
    const taken = await send('/HRTicket/CreateTicket', {
      ...ticket,
      departmentId: String(departmentId),
      dateAndTime: new Date(dateAndTime).toISOString(),
      ticketCreateBy: intEmployeeId,
      attachmentIds: [file?.globalFileUrlId ?? 0],
    });
    onBusy(false);
    if (!taken) return;
    letGo();
    void navigate(MODES[mode].list);
  };

  const general = (
    <Card key="general" title="General Information">
      <div className={styles.fields}>
        <Field
          label="Date and Time"
          name="dateAndTime"
          error={errors.dateAndTime?.message}
          required
        >
          <Controller
            control={control}
            name="dateAndTime"
            render={({ field }) => <DateTimeInput {...field} max={thisMinute()} />}
          />
        </Field>
        <EmployeeChoice
          own={own}
          control={control}
          person={person}
          onChoose={(employeeId) => void choose(employeeId)}
        />
        <Field label="Department" name="departmentId" error={errors.departmentId?.message} required>
          <TextInput value={person?.strDepartment ?? ''} readOnly />
        </Field>
        <Field label="Designation" name="designation" error={errors.designation?.message} required>
          <TextInput {...register('designation')} readOnly />
        </Field>
        <Field label="Contact Number" name="contactNo" error={errors.contactNo?.message} required>
          <TextInput {...register('contactNo')} inputMode="tel" autoComplete="tel" />
        </Field>
      </div>
    </Card>
  );
  const issue = (
    <Card key="issue" title="Issue">
      <div className={styles.form}>
        <Field label="Issue Type" name="issueTypeId" error={errors.issueTypeId?.message} required>
          <Controller
            control={control}
            name="issueTypeId"
            render={({ field }) => (
              <Select {...field} options={types.data ?? []} loading={types.isPending} />
            )}
          />
        </Field>
        <Field
          label="Issue Details"
          name="issueDetails"
          error={errors.issueDetails?.message}
          required
        >
          <TextArea {...register('issueDetails')} rows={4} />
        </Field>
        <Field label="Additional comment" name="remarks" error={errors.remarks?.message} optional>
          <TextArea {...register('remarks')} rows={2} />
        </Field>
        <UploadField
          label="Attachment"
          value={file}
          upload={upload}
          onChange={(next) => {
            if (next === null && file) dropUpload(file.globalFileUrlId);
            setFile(next);
          }}
        />
      </div>
    </Card>
  );
  return (
    <form
      id={formId}
      noValidate
      className={styles.form}
      onSubmit={(event) => void handleSubmit(save)(event)}
    >
      <FieldErrorSummary errors={fieldErrorList(errors)} focusKey={submitCount} />
      {/* One's own data is filled in already, so what is wrong comes first. */}
      {own ? [issue, general] : [general, issue]}
      <FormActions>
        <Button onClick={() => void navigate(MODES[mode].list)}>Cancel</Button>
      </FormActions>
    </form>
  );
}
