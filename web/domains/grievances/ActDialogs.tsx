import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { assigneeId, note } from '#machines/domains/grievances/events.ts';
import type { GrievanceRow } from '#machines/domains/grievances/contracts/grievances.ts';
import { STATUSES, ticketNo } from '#machines/domains/grievances/vocabulary.ts';
import { useProfile } from '#web/session/index.ts';
import {
  Field,
  FormDialog,
  Select,
  TextArea,
  TextInput,
  type FormDialogProps,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { call, GRIEVANCES, membersQuery } from './api.ts';

export type Act = 'assign' | 'note' | 'status';
export type ActDialogProps = {
  act: { kind: Act; grievance: GrievanceRow } | null;
  /** The current rows, which the dialog uses after it was refused as outdated. */
  rows: readonly GrievanceRow[];
  onClose: () => void;
};

/** The dialogs Assign Grievance, Add Note and Update Status (spec 001 §2.1, §2.2). */
export function ActDialog({ act, rows, onClose }: ActDialogProps) {
  if (!act) return null;
  const { intGrievanceId } = act.grievance;
  const now = rows.find((row) => row.intGrievanceId === intGrievanceId);
  const given = { grievance: now ?? act.grievance, onClose };
  if (act.kind === 'assign') return <AssignDialog {...given} />;
  return act.kind === 'note' ? <NoteDialog {...given} /> : <StatusDialog {...given} />;
}

/** The grievance with the version that was seen: the server refuses it if there is a newer one. */
const seen = ({ intGrievanceId, version }: GrievanceRow) => ({
  grievanceId: intGrievanceId,
  version,
});

type GivenProps = { grievance: GrievanceRow; onClose: () => void };

/** The shared frame of the three dialogs: it shows the grievance. */
function Frame({ grievance, ...form }: GivenProps & Omit<FormDialogProps, 'description'>) {
  const t = useTranslate();
  const ticket = ticketNo(grievance.intGrievanceId);
  return <FormDialog description={t('Ticket {ticket}', { ticket })} {...form} />;
}

const statusForm = z.object({
  statusId: z.number().nullable().pipe(z.number('Status selection is required')),
});

function StatusDialog({ grievance, onClose }: GivenProps) {
  const { submit, busy } = useSubmit([GRIEVANCES]);
  const { intEmployeeId } = useProfile();
  const { control, handleSubmit, formState } = useForm<
    z.input<typeof statusForm>,
    unknown,
    z.output<typeof statusForm>
  >({ resolver: schemaResolver(statusForm), defaultValues: { statusId: null } });
  const possible = STATUSES.filter(({ event }) => grievance.allowedEvents.includes(event));
  const save = async ({ statusId }: z.output<typeof statusForm>) => {
    const status = STATUSES.find(({ id }) => id === statusId)?.name;
    const body = { ...seen(grievance), statusId, status, updatedBy: intEmployeeId };
    if (await submit(call('UpdateStatus'), body)) onClose();
  };
  return (
    <Frame
      title="Update Status"
      submitLabel="Update"
      onSubmit={handleSubmit(save)}
      {...{ grievance, onClose, busy }}
    >
      <Field
        label="Status"
        name="statusId"
        hint={`Current status: ${grievance.strStatus}`}
        error={formState.errors.statusId?.message}
        required
      >
        <Controller
          control={control}
          name="statusId"
          render={({ field }) => (
            <Select
              {...field}
              options={possible.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        />
      </Field>
    </Frame>
  );
}

const assignForm = z.object({
  assignedToId: z.number().nullable().pipe(assigneeId),
});

function AssignDialog({ grievance, onClose }: GivenProps) {
  const { submit, busy } = useSubmit([GRIEVANCES]);
  const { intEmployeeId } = useProfile();
  const [text, setText] = useState('');
  const members = useQuery(membersQuery(grievance.intGrievanceId, useDebounced(text.trim(), 250)));
  const { control, handleSubmit, formState } = useForm<
    z.input<typeof assignForm>,
    unknown,
    z.output<typeof assignForm>
  >({ resolver: schemaResolver(assignForm), defaultValues: { assignedToId: null } });
  const options = (members.data ?? []).map((member) => ({
    value: member.value,
    label: member.label,
    hint: `${String(member['EmployeeCode'])} · ${String(member['DesignationName'])}`,
  }));
  const save = async ({ assignedToId }: z.output<typeof assignForm>) => {
    const assignedTo = options.find(({ value }) => value === assignedToId)?.label;
    const body = { ...seen(grievance), assignedToId, assignedTo, updatedBy: intEmployeeId };
    if (await submit(call('AssignedToMember'), body)) onClose();
  };
  return (
    <Frame
      title="Assign Grievance"
      submitLabel="Assign"
      onSubmit={handleSubmit(save)}
      {...{ grievance, onClose, busy }}
    >
      <Field
        label="Find a person"
        name="memberText"
        hint="By name or ID. Leave empty to list the people who handle grievances"
      >
        <TextInput value={text} onValueChange={setText} autoComplete="off" />
      </Field>
      <Field
        label="Team member"
        name="assignedToId"
        error={formState.errors.assignedToId?.message}
        required
      >
        <Controller
          control={control}
          name="assignedToId"
          render={({ field }) => (
            <Select {...field} options={options} loading={members.isFetching} searchable={false} />
          )}
        />
      </Field>
    </Frame>
  );
}

const noteForm = z.object({ note });

function NoteDialog({ grievance, onClose }: GivenProps) {
  const { submit, busy } = useSubmit([GRIEVANCES]);
  const { intEmployeeId } = useProfile();
  const { handleSubmit, formState, register } = useForm({
    resolver: schemaResolver(noteForm),
    defaultValues: { note: '' },
  });
  const save = async (fields: { note: string }) => {
    const grievanceId = grievance.intGrievanceId;
    if (await submit(call('AddNote'), { grievanceId, ...fields, updatedBy: intEmployeeId })) {
      onClose();
    }
  };
  return (
    <Frame
      title="Add Note"
      submitLabel="Add Note"
      onSubmit={handleSubmit(save)}
      {...{ grievance, onClose, busy }}
    >
      <Field
        label="Note"
        name="note"
        hint="The person who submitted the grievance can read this note"
        error={formState.errors.note?.message}
        required
      >
        <TextArea {...register('note')} rows={4} />
      </Field>
    </Frame>
  );
}
