import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenCase, ProjectDetails } from '#machines/domains/tasks/contracts/tasks.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Field,
  FormDialog,
  formatDay,
  SearchSelect,
  type Option,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { openCasesQuery, TASKS } from './api.ts';

const getKey = ({ kind, caseId }: OpenCase): string => `${kind} ${caseId}`;

/** Puts an open case of a workflow on a board. */
export function CaseForm({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([TASKS]);
  const [text, setText] = useState('');
  const [chosen, choose] = useState<Option<string> | null>(null);
  const { data: cases = [], isFetching } = useQuery({
    ...openCasesQuery(text),
    placeholderData: keepPreviousData,
  });
  const [found, setFound] = useState<OpenCase | null>(null);
  const add = async () => {
    if (!found) return;
    const { kind, caseId, subjectId } = found;
    const { projectId } = project;
    if (await submit('/Task/AddCase', { projectId, kind, caseId, subjectId })) onClose();
  };
  return (
    <FormDialog
      title={t('Add a case')}
      description={t(
        'Its card closes and opens with the case. Only members who may read the case see the card.',
      )}
      submitLabel="Add"
      busy={busy}
      onSubmit={add}
      onClose={onClose}
    >
      <Field label="Case" name="caseId" required>
        <SearchSelect
          value={chosen}
          onChange={(option) => {
            choose(option);
            setFound(cases.find((one) => getKey(one) === option?.value) ?? null);
          }}
          text={text}
          onTextChange={setText}
          loading={isFetching}
          options={cases.map((one) => ({
            value: getKey(one),
            label: one.title,
            hint: [t(one.label), one.dueOn === null ? '' : formatDay(one.dueOn)]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      </Field>
    </FormDialog>
  );
}
