import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  delegateBody,
  type DelegableStage,
  type UncoveredLeave,
} from '#machines/domains/workflows/contracts/delegations.ts';
import { FormActions } from '#web/components/page/index.ts';
import {
  Button,
  DateInput,
  Field,
  FieldErrorSummary,
  MultiSelect,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { today } from '#web/lib/today.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { delegationsQuery, delegatesQuery } from './api.ts';
import styles from './delegations.module.css';
import { PayNotice } from './PayNotice.tsx';

type Draft = {
  stages: string[];
  standInEmployeeId: number | null;
  fromDate: string | null;
  untilDate: string | null;
  reason: string;
};

const getKey = ({ workflow, state }: DelegableStage) => `${workflow} ${state}`;

/** The form of a delegation: stages, delegate and dates. */
export function DelegateForm({
  stages,
  uncovered,
}: {
  stages: readonly DelegableStage[];
  /**
   * The user's own leave for which no delegate is chosen. The form then starts with all stages and the days
   * of the leave.
   */
  uncovered: UncoveredLeave | null;
}) {
  const t = useTranslate();
  const empty = (): Draft => ({
    stages: stages.length === 1 || uncovered ? stages.map(getKey) : [],
    standInEmployeeId: uncovered?.coverId ?? null,
    fromDate: uncovered?.fromDate ?? today(),
    untilDate: uncovered?.untilDate ?? null,
    reason: uncovered ? t('On leave') : '',
  });
  const [draft, setDraft] = useState(empty);
  const [problems, setProblems] = useState<{ name: string; message: string }[]>([]);
  const [tries, setTries] = useState(0);
  const { submit, busy } = useSubmit([delegationsQuery.queryKey, workflowKeys.queues]);
  const { data: people = [], isPending } = useQuery({
    ...delegatesQuery(''),
    placeholderData: keepPreviousData,
  });
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const getProblem = (name: string) => problems.find((one) => one.name === name)?.message;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = delegateBody.safeParse({
      ...draft,
      stages: stages
        .filter((stage) => draft.stages.includes(getKey(stage)))
        .map(({ workflow, state }) => ({ workflow, state })),
    });
    setTries((count) => count + 1);
    if (!parsed.success) {
      setProblems(
        parsed.error.issues.map(({ path, message }) => ({ name: String(path[0]), message })),
      );
      return;
    }
    setProblems([]);
    if (await submit('/Workflow/Delegate', parsed.data)) setDraft(empty());
  };

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <FieldErrorSummary errors={problems} focusKey={tries} />
      <Field label="Stages" name="stages" required error={getProblem('stages')}>
        <MultiSelect
          options={stages.map((stage) => ({
            value: getKey(stage),
            label: `${t(stage.workflowLabel)}: ${t(stage.label)}`,
          }))}
          value={draft.stages}
          onChange={(value) => change({ stages: value })}
          placeholder="Choose stages"
        />
      </Field>
      <Field
        label="Delegate to"
        name="standInEmployeeId"
        required
        error={getProblem('standInEmployeeId')}
        hint="Anyone with a login. Decisions by either of you count for both."
      >
        <Select
          options={people}
          value={draft.standInEmployeeId}
          onChange={(value) => change({ standInEmployeeId: value })}
          loading={isPending}
          searchable
        />
      </Field>
      <div className={styles.row}>
        <Field label="From" name="fromDate" required error={getProblem('fromDate')}>
          <DateInput
            value={draft.fromDate}
            onChange={(value) => change({ fromDate: value })}
            min={today()}
          />
        </Field>
        <Field label="Until" name="untilDate" required error={getProblem('untilDate')}>
          <DateInput
            value={draft.untilDate}
            onChange={(value) => change({ untilDate: value })}
            min={draft.fromDate ?? today()}
          />
        </Field>
      </div>
      <Field label="Reason" name="reason" optional error={getProblem('reason')}>
        <TextInput
          value={draft.reason}
          onValueChange={(value) => change({ reason: value })}
          maxLength={500}
        />
      </Field>
      <PayNotice
        stages={stages.filter((stage) => draft.stages.includes(getKey(stage)))}
        standIn={people.find(({ value }) => value === draft.standInEmployeeId)?.label}
        from={draft.fromDate}
        until={draft.untilDate}
      />
      <FormActions>
        <Button type="submit" variant="primary" loading={busy}>
          Delegate approvals
        </Button>
      </FormActions>
    </form>
  );
}
