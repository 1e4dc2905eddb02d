import { useState } from 'react';
import {
  PRIORITIES,
  type CardDetails,
  type Priority,
  type ProjectDetails,
} from '#machines/domains/tasks/contracts/tasks.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  DateInput,
  Field,
  FormDialog,
  NumberInput,
  Select,
  TextArea,
  TextInput,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { TASKS } from './api.ts';
import styles from './tasks.module.css';

interface Props {
  project: ProjectDetails;
  /** The card to edit, or null for a new one. */
  card: CardDetails | null;
  columnId: number | null;
  onClose: () => void;
}

const PRIORITY_OPTIONS = ([1, 2, 3, 4] as const).map((value) => ({
  value,
  label: PRIORITIES[value],
}));

/** Creates a card, or edits the title and details of one. */
export function CardForm({ project, card, columnId, onClose }: Props) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([TASKS]);
  const [title, setTitle] = useState(card?.title ?? '');
  const [details, setDetails] = useState(card?.details ?? '');
  const [column, setColumn] = useState<number | null>(
    columnId ?? project.columns[0]?.columnId ?? null,
  );
  const [priority, setPriority] = useState<Priority>(card?.priority ?? 3);
  const [assigneeId, setAssignee] = useState(card?.assigneeId ?? null);
  const [dueOn, setDue] = useState(card?.dueOn ?? null);
  const [estimate, setEstimate] = useState(card?.estimate ?? null);
  const [labels, setLabels] = useState(card?.labels.join(', ') ?? '');
  const isOfCase = card?.ofCase != null;
  const [isMissing, setMissing] = useState(false);
  const save = async () => {
    if (title.trim() === '') {
      setMissing(true);
      return;
    }
    const body = {
      taskId: card?.taskId ?? null,
      version: card?.version ?? null,
      projectId: project.projectId,
      columnId: card ? null : column,
      title,
      details,
      priority,
      assigneeId,
      dueOn,
      estimate,
      labels: labels.split(',').flatMap((label) => label.trim() || []),
    };
    if (await submit('/Task/SaveCard', body)) onClose();
  };
  return (
    <FormDialog
      title={card ? t('Edit {number}', { number: card.number }) : t('New card')}
      submitLabel="Save"
      busy={busy}
      size="large"
      onSubmit={save}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <Field
          label="Title"
          name="title"
          required
          hint={isOfCase ? t('The title and the due date come from its case') : undefined}
          error={isMissing && title.trim() === '' ? 'Title is required' : undefined}
        >
          <TextInput
            value={title}
            onValueChange={setTitle}
            maxLength={200}
            disabled={isOfCase}
            autoFocus={!isOfCase}
          />
        </Field>
        <div className={styles.pairs}>
          {!card && (
            <Field label="Column">
              <Select
                value={column}
                onChange={setColumn}
                options={project.columns.map(({ columnId: value, name: label }) => ({
                  value,
                  label,
                }))}
              />
            </Field>
          )}
          <Field label="Assignee">
            <Select
              clearable
              placeholder="Nobody"
              value={assigneeId}
              onChange={setAssignee}
              options={project.members.map(({ employeeId: value, name: label }) => ({
                value,
                label,
              }))}
            />
          </Field>
          <Field label="Due">
            <DateInput value={dueOn} onChange={setDue} clearable disabled={isOfCase} />
          </Field>
          <Field label="Priority">
            <Select
              value={priority}
              onChange={(next) => setPriority(next ?? 3)}
              options={PRIORITY_OPTIONS}
            />
          </Field>
          <Field label="Estimate" hint={t('In the unit that your project uses, such as hours')}>
            <NumberInput value={estimate} onChange={setEstimate} min={0} max={10_000} />
          </Field>
          <Field label="Labels" hint={t('Separated by commas')}>
            <TextInput value={labels} onValueChange={setLabels} />
          </Field>
        </div>
        <Field label="Details" optional>
          <TextArea value={details} onValueChange={setDetails} rows={6} maxLength={8000} />
        </Field>
      </div>
    </FormDialog>
  );
}
