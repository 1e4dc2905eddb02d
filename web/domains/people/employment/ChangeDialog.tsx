import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  FACTS,
  type EmploymentOption,
  type FactKind,
  type ServiceBook,
} from '#machines/domains/people/contracts/employment.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import {
  DateInput,
  Field,
  FormDialog,
  notify,
  Select,
  TextArea,
  TextInput,
} from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { ApiError, isOutdated } from '#web/lib/apiError.ts';
import { ChangedMeanwhile, useDraft } from '#web/components/edited/index.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { employmentOptionsQuery } from './api.ts';

/** A change from a day on, a correction between two past days, or a rehire after leaving. */
export type Manner = 'change' | 'correction' | 'rehire';

const WORDS = {
  change: {
    title: 'New dated change',
    description: 'Takes effect on its effective date. Future changes are applied at midnight.',
  },
  correction: {
    title: 'Correct past records',
    description: 'For correcting mistakes. The previous records stay visible below the history.',
  },
  rehire: {
    title: 'Rehire',
    description:
      'The same record continues, with its joining date. Fields left empty stay as they were on the last day.',
  },
} as const satisfies Record<Manner, { title: string; description: string }>;

interface Chosen {
  designationId: number | null;
  sectionId: number | null;
  workplaceId: number | null;
  supervisorId: number | null;
  employmentTypeId: number | null;
  status: 'active' | 'inactive' | null;
  grade: string | null;
}
const NOTHING: Chosen = {
  designationId: null,
  sectionId: null,
  workplaceId: null,
  supervisorId: null,
  employmentTypeId: null,
  status: null,
  grade: null,
};

interface Typed {
  from: string | null;
  until: string | null;
  reason: string;
  chosen: Chosen;
}

/** Returns the labels of facts in which the dated versions differ from the earlier service book. */
function changedFacts(was: ServiceBook, is: ServiceBook): string[] {
  const wordsByDate = new Map(was.versions.map((one) => [one.from, one.words]));
  const facts = is.versions.flatMap(({ from, words }) =>
    (Object.keys(words) as FactKind[]).filter(
      (fact) => words[fact] !== (wordsByDate.get(from) ?? was.versions[0]?.words)?.[fact],
    ),
  );
  return [...new Set(facts)].map((fact) => FACTS[fact].label);
}

type Props = {
  manner: Manner;
  book: ServiceBook;
  /** The candidate from recruitment, if the person is rehired. */
  candidateId?: number | undefined;
  onClose: () => void;
};

/** Changes a person's position. Fields that are left empty stay unchanged. */
export function ChangeDialog({ manner, book, candidateId, onClose }: Props) {
  const t = useTranslate();
  const client = useQueryClient();
  const { data: options, isPending } = useQuery(employmentOptionsQuery);
  const write = useWrite<WriteAnswer>();
  const isCorrection = manner === 'correction';
  const isRehire = manner === 'rehire';
  const { row, values, set, meanwhile } = useDraft<ServiceBook, Typed>(book, ({ today }) => ({
    from: isCorrection ? null : today,
    until: null,
    reason: isRehire ? t('Rehired') : '',
    chosen: isRehire ? { ...NOTHING, status: 'active' } : NOTHING,
  }));
  const { from, until, reason, chosen } = values;
  const setChosen = (next: Chosen) => set({ chosen: next });
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const error = (path: string) => {
    const message = errors.get(path);
    return message === undefined ? undefined : t(message);
  };

  const submit = async () => {
    try {
      const body = {
        employeeId: book.employeeId,
        from: from ?? '',
        until,
        reason,
        version: row.version,
        values: getValues(chosen),
        ...(isRehire && candidateId && { candidateId }),
      };
      const { message } = await write.mutateAsync({ path: '/Employee/ChangeEmployment', body });
      await client.invalidateQueries({ queryKey: ['serviceBook'] });
      void client.invalidateQueries({ queryKey: ['record'] });
      void client.invalidateQueries({ queryKey: ['hireDesk'] });
      notify.success(t(message));
      onClose();
    } catch (problem) {
      const beside = problem instanceof ApiError ? problem.errors : [];
      setErrors(new Map(beside.map(({ path, message }) => [path, message])));
      // If the service book is outdated, the form fetches the later version and offers it.
      if (isOutdated(problem)) {
        void client.invalidateQueries({ queryKey: ['serviceBook'] });
      }
      sayRefused(problem);
    }
  };
  const select = (
    name: 'designationId' | 'sectionId' | 'workplaceId' | 'employmentTypeId',
    label: string,
    list: readonly EmploymentOption[] = [],
  ) => (
    <Field label={label} name={name} error={error(`values.${name}`)}>
      <Select
        clearable
        placeholder="As it is"
        options={list}
        loading={isPending}
        value={chosen[name]}
        onChange={(next) => setChosen({ ...chosen, [name]: next })}
      />
    </Field>
  );

  return (
    <FormDialog
      title={t(WORDS[manner].title)}
      description={t(WORDS[manner].description)}
      submitLabel={t(isRehire ? 'Rehire' : 'Save')}
      busy={write.isPending}
      onClose={onClose}
      onSubmit={() => {
        void submit();
      }}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={
            book.versions.toSorted((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1))[0]?.recordedBy
          }
          changed={changedFacts(row, book)}
          onUse={meanwhile.takeOver}
        />
      )}
      <Field label={isRehire ? 'First day' : 'From'} name="from" error={error('from')} required>
        <DateInput value={from} onChange={(next) => set({ from: next })} />
      </Field>
      {isCorrection && (
        <Field
          label="Until"
          name="until"
          error={error('until')}
          hint="Its last day. Leave empty if it applies until the next recorded change."
        >
          <DateInput value={until} onChange={(next) => set({ until: next })} clearable />
        </Field>
      )}
      {select('designationId', 'Designation', options?.designations)}
      {select('sectionId', 'Section and department', options?.sections)}
      {select('workplaceId', 'Workplace', options?.workplaces)}
      <PersonField
        label="Supervisor"
        name="supervisorId"
        value={chosen.supervisorId}
        onChange={(supervisorId) => setChosen({ ...chosen, supervisorId })}
        error={error('values.supervisorId')}
      />
      {select('employmentTypeId', 'Employment type', options?.employmentTypes)}
      <Field label="Grade" name="grade" error={error('values.grade')}>
        <TextInput
          value={chosen.grade ?? ''}
          placeholder="As it is"
          onValueChange={(grade) => setChosen({ ...chosen, grade: grade || null })}
        />
      </Field>
      {!isRehire && (
        <Field label="Status" name="status">
          <Select
            clearable
            placeholder="As it is"
            options={[
              { value: 'active', label: t('Active') },
              { value: 'inactive', label: t('Inactive') },
            ]}
            value={chosen.status}
            onChange={(status) => setChosen({ ...chosen, status })}
          />
        </Field>
      )}
      <Field label="Reason" name="reason" error={error('reason') ?? error('values')} required>
        <TextArea
          value={reason}
          onChange={(event) => set({ reason: event.target.value })}
          rows={2}
        />
      </Field>
    </FormDialog>
  );
}

const getValues = ({ status, ...ids }: Chosen) => ({
  ...Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null)),
  ...(status !== null && { isActive: status === 'active' }),
});
