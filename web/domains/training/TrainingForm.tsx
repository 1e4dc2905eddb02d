import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { TrainingChoices } from '#machines/domains/training/contracts/training.ts';
import { addDays } from '#machines/core/values/dates.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import {
  accepted,
  Button,
  Card,
  DateInput,
  Field,
  formatAmount,
  notify,
  NumberInput,
  RadioGroup,
  Select,
  Switch,
  TextArea,
  TextInput,
} from '#web/components/ui/index.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { getFieldProblem } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { TRAINING } from './api.ts';
import { useBudgets } from './Budgets.tsx';
import { newSession, type Draft } from './plan.ts';
import { SessionFields } from './SessionFields.tsx';
import styles from './training.module.css';

const AUDIENCES = [
  { value: 'unit', label: 'The business unit' },
  { value: 'everyone', label: 'Everyone' },
] as const;

/** The form of a training. The server reports invalid fields by name. */
export function TrainingForm({
  choices,
  initial,
  onSaved,
}: {
  choices: TrainingChoices;
  initial: Draft;
  onSaved: (trainingId: number) => void;
}) {
  const t = useTranslate();
  const queries = useQueryClient();
  const write = useWrite<WriteAnswer & { trainingId: number }>();
  const [draft, setDraft] = useState(initial);
  const titles = useQuery(optionsQuery('trainingTitle'));
  const organizations = useQuery(optionsQuery('trainingOrganization'));
  const venues = useQuery(optionsQuery('trainingVenue'));
  const trainers = useQuery(optionsQuery('trainer'));
  const change = (values: Partial<Draft>) => setDraft({ ...draft, ...values });
  const at = (name: string) => ({ name, error: getFieldProblem(write.error, name) });
  const save = async () => {
    try {
      const { message, trainingId } = await write.mutateAsync({
        path: '/Training/Plan',
        body: draft,
      });
      accepted();
      notify.success(message);
      await queries.invalidateQueries({ queryKey: TRAINING });
      onSaved(trainingId);
    } catch (error) {
      sayRefused(error);
    }
  };
  const budgets = useBudgets();
  const getBudgetHint = (): string | undefined => {
    const unit = choices.units.find(({ value }) => value === draft.businessUnitId)?.label;
    const year = draft.sessions[0]?.date?.slice(0, 4) ?? '';
    const budget = budgets?.rows.find((row) => row['unit'] === unit && row['year'] === year);
    if (!budget) return undefined;
    const rest = Number(budget['rest']);
    const values = { amount: formatAmount(rest), year };
    return (draft.cost ?? 0) > rest
      ? t('More than the {amount} that are left of the budget of {year}', values)
      : t('{amount} are left of the budget of {year}', values);
  };
  const last = draft.sessions.at(-1);
  return (
    <form
      className={styles.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Card title="Training">
        <div className={styles.fields}>
          <Field label="Title" {...at('titleId')} required>
            <Select
              value={draft.titleId}
              onChange={(titleId) => change({ titleId })}
              options={titles.data ?? []}
              loading={titles.isPending}
            />
          </Field>
          <Field label="Organization" {...at('organizationId')} required>
            <Select
              value={draft.organizationId}
              onChange={(organizationId) => change({ organizationId })}
              options={organizations.data ?? []}
              loading={organizations.isPending}
            />
          </Field>
          <Field
            label="Business unit"
            {...at('businessUnitId')}
            hint="Its budget pays for it."
            required
          >
            <Select
              value={draft.businessUnitId}
              onChange={(businessUnitId) => change({ businessUnitId })}
              options={choices.units}
            />
          </Field>
          <Field label="Seats" {...at('seats')} required>
            <NumberInput value={draft.seats} min={1} onChange={(seats) => change({ seats })} />
          </Field>
          <Field label="Cost" {...at('cost')} hint={getBudgetHint()} required>
            <NumberInput
              value={draft.cost}
              decimals={2}
              min={0}
              onChange={(cost) => change({ cost })}
            />
          </Field>
          <Field label="Who may apply" {...at('audience')} group required>
            <RadioGroup
              orientation="horizontal"
              value={draft.audience}
              onChange={(audience) => change({ audience })}
              options={AUDIENCES}
            />
          </Field>
        </div>
        <Switch
          label="Supervisors approve applications"
          checked={draft.needsApproval}
          onCheckedChange={(needsApproval) => change({ needsApproval })}
        />
      </Card>
      <Card title="Place and time">
        <div className={styles.fields}>
          <Field label="Venue" {...at('venueId')} optional>
            <Select
              clearable
              value={draft.venueId}
              onChange={(venueId) =>
                change({
                  venueId,
                  sessions: draft.sessions.map((one) => ({ ...one, deskId: null })),
                })
              }
              options={venues.data ?? []}
              loading={venues.isPending}
            />
          </Field>
          <Field
            label="Time zone"
            {...at('timeZone')}
            hint="All times of the training are in this zone."
            required
          >
            <Select
              value={draft.timeZone}
              onChange={(timeZone) => change({ timeZone: timeZone ?? draft.timeZone })}
              options={choices.timeZones.map((value) => ({ value, label: value }))}
            />
          </Field>
          <Field label="Applications close" {...at('closesOn')} required>
            <DateInput value={draft.closesOn} onChange={(closesOn) => change({ closesOn })} />
          </Field>
          <Field label="Closing time" {...at('closesTime')} required>
            <TextInput
              type="time"
              value={draft.closesTime}
              onValueChange={(closesTime) => change({ closesTime })}
            />
          </Field>
        </div>
      </Card>
      {draft.sessions.map((session, index) => (
        <SessionFields
          // Sessions have no other key, and are never sorted.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          index={index}
          session={session}
          at={(name) => at(`sessions.${index}.${name}`)}
          trainers={trainers.data ?? []}
          rooms={choices.rooms.filter(({ venueId }) => venueId === draft.venueId)}
          onChange={(values) =>
            change({
              sessions: draft.sessions.map((one, place) =>
                place === index ? { ...one, ...values } : one,
              ),
            })
          }
          onRemove={
            draft.sessions.length > 1
              ? () => change({ sessions: draft.sessions.filter((_, place) => place !== index) })
              : null
          }
        />
      ))}
      <div className={styles.actions}>
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() =>
            change({
              sessions: [
                ...draft.sessions,
                {
                  ...(last ?? newSession(draft.closesOn ?? '')),
                  date: last?.date ? addDays(last.date, 1) : null,
                },
              ],
            })
          }
        >
          {t('Add a session')}
        </Button>
      </div>
      <Card title="Note">
        <Field label="Note" {...at('note')} hideLabel optional>
          <TextArea
            value={draft.note ?? ''}
            onValueChange={(note) => change({ note: note === '' ? null : note })}
          />
        </Field>
      </Card>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={write.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
