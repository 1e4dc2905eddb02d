import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  MAX_RATERS,
  type Rater,
  type RoundChoices,
  type RoundView,
} from '#machines/domains/performance/contracts/feedback.ts';
import { MIN_RATERS } from '#machines/domains/performance/scoring/groups.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  DateInput,
  Field,
  FormDialog,
  MultiSelect,
  Notice,
  RadioGroup,
  Select,
  TextArea,
} from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { choicesQuery, ROUND_CHANGES } from './api.ts';
import { getPromise, KIND_OPTIONS } from './words.ts';

/** The form of a new round, or of one whose raters are not asked yet. */
export function RoundDialog({
  round,
  employeeId,
  onClose,
}: {
  round?: RoundView;
  /** The person that a new round is about, or null for the reader. */
  employeeId: number | null;
  onClose: () => void;
}) {
  const { data } = useQuery(choicesQuery(employeeId));
  return data ? (
    <Form round={round} employeeId={employeeId} choices={data} onClose={onClose} />
  ) : null;
}

function Form({
  round,
  employeeId,
  choices,
  onClose,
}: {
  round: RoundView | undefined;
  employeeId: number | null;
  choices: RoundChoices;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [kind, setKind] = useState(round?.kind ?? 'peer');
  const [templateId, setTemplate] = useState<number | null>(
    round?.templateId ?? choices.templates[0]?.id ?? null,
  );
  const [cycleId, setCycle] = useState(round?.cycleId ?? null);
  const [isAnonymous, setAnonymous] = useState(round?.isAnonymous ?? true);
  const [dueOn, setDue] = useState<string | null>(round?.dueOn ?? null);
  const [about, setAbout] = useState(round?.about ?? '');
  const [raters, setRaters] = useState<readonly Rater[]>(round?.raters ?? []);
  const [isChecked, setChecked] = useState(false);
  const { submit, busy } = useSubmit(ROUND_CHANGES);
  const save = async () => {
    setChecked(true);
    if (templateId === null || dueOn === null) return;
    const body = {
      roundId: round?.roundId ?? null,
      version: round?.version ?? null,
      employeeId: round ? null : employeeId,
      kind,
      templateId,
      cycleId,
      isAnonymous,
      dueOn,
      about,
      raterIds: raters.map(({ employeeId: id }) => id),
    };
    if (await submit('/Feedback/SaveRound', body)) onClose();
  };
  const template = choices.templates.find(({ id }) => id === templateId);
  return (
    <FormDialog
      title={round ? 'Change the round' : t('Feedback about {name}', { name: choices.name })}
      description="Until the raters are asked, everything can be changed. Afterwards nothing can."
      submitLabel="Save"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      {!round && choices.reports.length > 0 && (
        <Field label="Who answers" name="kind">
          <Select
            value={kind}
            options={KIND_OPTIONS}
            onChange={(chosen) => {
              if (chosen === null) return;
              setKind(chosen);
              setRaters([]);
            }}
          />
        </Field>
      )}
      <Field
        label="Questions"
        name="templateId"
        required
        error={isChecked && templateId === null ? 'Template is required' : undefined}
        hint={template?.questions.join(' · ')}
      >
        <Select
          value={templateId}
          options={choices.templates.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setTemplate}
        />
      </Field>
      <Field label="Answers" name="isAnonymous" group hint={getPromise(isAnonymous)}>
        <RadioGroup
          value={isAnonymous ? 'anonymous' : 'named'}
          orientation="horizontal"
          options={[
            { value: 'anonymous', label: 'Anonymous' },
            { value: 'named', label: 'With names' },
          ]}
          onChange={(chosen) => setAnonymous(chosen === 'anonymous')}
        />
      </Field>
      <Raters
        proposed={kind === 'peer' ? choices.peers : choices.reports}
        isOpen={kind === 'peer'}
        raters={raters}
        onChange={setRaters}
      />
      {isAnonymous && raters.length < MIN_RATERS && (
        <Notice tone="info">
          {t(
            'An anonymous round needs at least {count} raters: with fewer, no answer could be shown',
            {
              count: MIN_RATERS,
            },
          )}
        </Notice>
      )}
      <Field
        label="Open until"
        name="dueOn"
        required
        error={isChecked && dueOn === null ? 'Last day is required' : undefined}
      >
        <DateInput value={dueOn} onChange={setDue} />
      </Field>
      <Field
        label="What it is about"
        name="about"
        hint="The raters read it, such as a project or a period."
        optional
      >
        <TextArea value={about} rows={2} maxLength={500} onValueChange={setAbout} />
      </Field>
      {choices.cycles.length > 0 && (
        <Field label="Assessment cycle" name="cycleId" optional>
          <Select
            value={cycleId}
            clearable
            options={choices.cycles.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setCycle}
          />
        </Field>
      )}
    </FormDialog>
  );
}

function Raters({
  proposed,
  isOpen,
  raters,
  onChange,
}: {
  proposed: readonly Rater[];
  /** Whether people who are not proposed can be added. */
  isOpen: boolean;
  raters: readonly Rater[];
  onChange: (raters: readonly Rater[]) => void;
}) {
  const isListed = ({ employeeId }: Rater) => proposed.some((one) => one.employeeId === employeeId);
  const all = [...proposed, ...raters.filter((rater) => !isListed(rater))];
  return (
    <>
      <Field label="Raters" name="raterIds" required>
        <MultiSelect
          value={raters.map(({ employeeId }) => employeeId)}
          options={all.map(({ employeeId, name, code }) => ({
            value: employeeId,
            label: code === '' ? name : `${name} (${code})`,
          }))}
          selectAll={all.length <= MAX_RATERS}
          onChange={(ids) => onChange(all.filter(({ employeeId }) => ids.includes(employeeId)))}
        />
      </Field>
      {isOpen && raters.length < MAX_RATERS && (
        <PersonField
          key={raters.length}
          label="Another colleague"
          name="raterId"
          optional
          onlyWithLogin
          value={null}
          onChange={(id, person) => {
            if (id === null || raters.some(({ employeeId }) => employeeId === id)) return;
            onChange([...raters, { employeeId: id, name: person?.label ?? '', code: '' }]);
          }}
        />
      )}
    </>
  );
}
