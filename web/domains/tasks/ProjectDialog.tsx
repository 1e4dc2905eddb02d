import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ProjectDetails } from '#machines/domains/tasks/contracts/tasks.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Button,
  Card,
  Checkbox,
  DateInput,
  Field,
  FormDialog,
  IconButton,
  Select,
  TextArea,
  TextInput,
} from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useProfile } from '#web/session/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { projectQuery, TASKS } from './api.ts';
import { Columns, type Column } from './Columns.tsx';
import styles from './tasks.module.css';

/** Creates a project, or edits one's settings, which only its owner can change. */
export function ProjectDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const project = useQuery(projectQuery(projectId));
  if (projectId > 0 && !project.data) return null;
  return <Form project={project.data ?? null} onClose={onClose} />;
}

function Form({ project, onClose }: { project: ProjectDetails | null; onClose: () => void }) {
  const t = useTranslate();
  const profile = useProfile();
  const { submit, busy } = useSubmit([TASKS]);
  const self = profile?.intEmployeeId ?? null;
  const [name, setName] = useState(project?.name ?? '');
  const [code, setCode] = useState(project?.code ?? '');
  const [description, setDescription] = useState(project?.description ?? '');
  const [ownerId, setOwner] = useState<number | null>(project?.ownerId ?? self);
  const [members, setMembers] = useState(
    () =>
      project?.members.map(({ employeeId, name: label }) => ({ id: employeeId, name: label })) ??
      [],
  );
  const [startsOn, setStart] = useState(project?.startsOn ?? null);
  const [endsOn, setEnd] = useState(project?.endsOn ?? null);
  const [needsAcceptance, setAcceptance] = useState(project?.needsAcceptance ?? false);
  const [columns, setColumns] = useState<readonly Column[]>(
    () => project?.columns ?? getFirstColumns((text) => t(text)),
  );
  const [isChecked, setChecked] = useState(false);
  const readOnly = project !== null && (!project.isOwner || project.isClosed);
  const missing = (value: string) => isChecked && value.trim() === '';
  const save = async () => {
    setChecked(true);
    if (name.trim() === '' || code.trim() === '' || ownerId === null) return;
    const body = {
      projectId: project?.projectId ?? null,
      version: project?.version ?? null,
      name,
      code,
      description,
      ownerId,
      memberIds: members.map(({ id }) => id),
      startsOn,
      endsOn,
      needsAcceptance,
      columns,
    };
    if (await submit('/Task/SaveProject', body)) onClose();
  };
  const owner = members.find(({ id }) => id === ownerId);
  return (
    <FormDialog
      title={project ? t('Settings of {name}', { name: project.name }) : t('New project')}
      submitLabel="Save"
      busy={busy}
      readOnly={readOnly}
      size="large"
      onSubmit={save}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <div className={styles.pairs}>
          <Field
            label="Name"
            name="name"
            required
            error={missing(name) ? 'Name is required' : undefined}
          >
            <TextInput value={name} onValueChange={setName} maxLength={120} disabled={readOnly} />
          </Field>
          <Field
            label="Short name"
            name="code"
            required
            hint={t('Cards are numbered by it, such as {code}-12', {
              code: code.toUpperCase() || 'HR',
            })}
            error={missing(code) ? 'Short name is required' : undefined}
          >
            <TextInput value={code} onValueChange={setCode} maxLength={8} disabled={readOnly} />
          </Field>
          <Field label="Start">
            <DateInput value={startsOn} onChange={setStart} clearable disabled={readOnly} />
          </Field>
          <Field label="End">
            <DateInput
              value={endsOn}
              onChange={setEnd}
              min={startsOn ?? undefined}
              clearable
              disabled={readOnly}
            />
          </Field>
        </div>
        <Field label="Description" optional>
          <TextArea
            value={description}
            onValueChange={setDescription}
            rows={2}
            maxLength={2000}
            disabled={readOnly}
          />
        </Field>
        {!readOnly && (
          <Field
            label="Owner"
            hint={t('Only the owner changes these settings and closes the project.')}
          >
            <Select
              value={ownerId}
              onChange={setOwner}
              options={[
                ...(self !== null && !members.some(({ id }) => id === self)
                  ? [{ value: self, label: t('Me') }]
                  : []),
                ...members.map(({ id: value, name: label }) => ({ value, label })),
              ]}
            />
          </Field>
        )}
        <Card title={t('Members')} description={t('Only members see the project and its cards.')}>
          <div className={styles.stack}>
            <ul className={styles.list}>
              {members.map(({ id, name: label }) => (
                <li key={id} className={styles.line}>
                  <span className={styles.grow}>{label}</span>
                  {!readOnly && id !== owner?.id && (
                    <IconButton
                      size="small"
                      label={t('Remove {name}', { name: label })}
                      onClick={() => setMembers(members.filter((one) => one.id !== id))}
                    >
                      <Trash2 aria-hidden="true" />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
            {!readOnly && (
              <PersonField
                key={members.length}
                value={null}
                label="Add a member"
                name="member"
                onlyWithLogin
                onChange={(id, person) => {
                  if (id === null || members.some((one) => one.id === id)) return;
                  setMembers([...members, { id, name: person?.label ?? '' }]);
                }}
              />
            )}
          </div>
        </Card>
        <Columns columns={columns} readOnly={readOnly} onChange={setColumns} />
        <Checkbox
          label={t('The owner accepts what is done')}
          hint={t('Others move cards to review at most.')}
          checked={needsAcceptance}
          onCheckedChange={setAcceptance}
          disabled={readOnly}
        />
        {project?.isOwner && (
          <span>
            <Button
              disabled={busy}
              onClick={() =>
                void submit('/Task/CloseProject', {
                  projectId: project.projectId,
                  isClosed: !project.isClosed,
                }).then((done) => done && onClose())
              }
            >
              {project.isClosed ? t('Open the project again') : t('Close the project')}
            </Button>
          </span>
        )}
      </div>
    </FormDialog>
  );
}

const getFirstColumns = (t: (text: string) => string): Column[] => [
  { columnId: null, name: t('To do'), state: 'open', limit: null, stops: false },
  { columnId: null, name: t('In progress'), state: 'progress', limit: 5, stops: false },
  { columnId: null, name: t('In review'), state: 'review', limit: null, stops: false },
  { columnId: null, name: t('Done'), state: 'done', limit: null, stops: false },
];
