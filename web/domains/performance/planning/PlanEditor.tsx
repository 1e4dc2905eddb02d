import { useQueryClient } from '@tanstack/react-query';
import { Plus, Send } from 'lucide-react';
import { useState } from 'react';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { PlanView } from '#machines/domains/performance/contracts/planning.ts';
import { areWeightsWhole, sumWeights } from '#machines/domains/performance/scoring/weights.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Button,
  Card,
  DateInput,
  Field,
  formatNumber,
  notify,
  TextInput,
} from '#web/components/ui/index.ts';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { PERFORMANCE } from '../api.ts';
import styles from './planning.module.css';
import { TargetRow, type DraftTarget } from './TargetRow.tsx';

type Props = { plan: PlanView; onSaved: (planId: number) => void };

const toDraft = (plan: PlanView) => ({
  note: plan.note,
  startsOn: plan.startsOn as string | null,
  targets: plan.targets.map(
    // Fields are picked one by one, because the server refuses fields that only describe the KPI.
    ({ id, kpiId, weight, target, floor, stretch, name }): DraftTarget => ({
      key: String(id || kpiId),
      id,
      kpiId,
      weight,
      target,
      floor,
      stretch,
      name: name ?? '',
    }),
  ),
});

/**
 * Edits a plan that isn't agreed. The weights are added up while the user types. The plan can be proposed
 * once they make exactly 100%.
 */
export function PlanEditor({ plan, onSaved }: Props) {
  const t = useTranslate();
  const [start] = useState(() => toDraft(plan));
  const [draft, setDraft] = useState(start);
  const [next, setNext] = useState(1);
  const queries = useQueryClient();
  const save = useWrite<WriteAnswer & { planId: number; revision: number }>();
  const { submit, busy } = useSubmit([PERFORMANCE, ['workflow']]);
  const isChanged = draft !== start || plan.planId === null;
  const release = useUnsavedGuard(draft !== start);
  const sum = sumWeights(draft.targets.map(({ weight }) => weight ?? 0));
  const isWhole = areWeightsWhole(draft.targets.map(({ weight }) => weight ?? 0));
  const change = (key: string, values: Partial<DraftTarget>) =>
    setDraft({
      ...draft,
      targets: draft.targets.map((one) => (one.key === key ? { ...one, ...values } : one)),
    });
  const store = async () => {
    if (!isChanged && plan.planId !== null) {
      return { planId: plan.planId, revision: plan.revision };
    }
    const body = {
      planId: plan.planId,
      revision: plan.revision,
      employeeId: plan.employeeId,
      cycleId: plan.cycle.id,
      note: draft.note,
      startsOn: draft.startsOn ?? '',
      targets: draft.targets.map(({ key: _key, id, name, ...one }) => ({
        ...one,
        id: id !== null && id > 0 ? id : null,
        name: name.trim() || null,
      })),
    };
    try {
      const answer = await save.mutateAsync({ path: '/Performance/SavePlan', body });
      release();
      return answer;
    } catch (error) {
      sayRefused(error);
      return null;
    }
  };
  const keep = async () => {
    const answer = await store();
    if (!answer) return;
    notify.success(t('Saved as a draft'));
    await queries.invalidateQueries({ queryKey: PERFORMANCE });
    onSaved(answer.planId);
  };
  const propose = async () => {
    const answer = await store();
    if (!answer) return;
    const { planId, revision } = answer;
    await submit('/Performance/ProposePlans', { plans: [{ planId, revision }] });
    onSaved(planId);
  };
  const discard = async () => {
    const { planId, revision } = plan;
    if (await submit('/Performance/DiscardPlan', { planId, revision })) onSaved(0);
  };
  const isBusy = busy || save.isPending;
  return (
    <>
      <Card title="Plan">
        <div className={styles.head}>
          <Field label="Title" name="note" required>
            <TextInput
              value={draft.note}
              maxLength={100}
              onValueChange={(note: string) => setDraft({ ...draft, note })}
            />
          </Field>
          <Field
            label="From"
            name="startsOn"
            required
            hint="Targets that change during a cycle are a new plan from that day. Each counts by its days."
          >
            <DateInput
              value={draft.startsOn}
              min={plan.cycle.startsOn}
              max={plan.cycle.endsOn}
              onChange={(startsOn) => setDraft({ ...draft, startsOn })}
            />
          </Field>
        </div>
      </Card>
      <Card title="Targets">
        <ul className={styles.targets} aria-label={t('Targets')}>
          {draft.targets.map((row, at) => (
            <TargetRow
              key={row.key}
              at={at}
              row={row}
              kpis={plan.kpis}
              onChange={(values) => change(row.key, values)}
              onRemove={() =>
                setDraft({ ...draft, targets: draft.targets.filter((one) => one !== row) })
              }
            />
          ))}
        </ul>
        <div className={styles.actions}>
          <Button
            icon={<Plus aria-hidden="true" />}
            onClick={() => {
              setNext(next + 1);
              setDraft({ ...draft, targets: [...draft.targets, emptyTarget(`new ${next}`)] });
            }}
          >
            {t('Add a target')}
          </Button>
          <p className={styles.sum} role="status">
            {isWhole
              ? t('The weights are 100%')
              : t('The weights are {sum}% of 100%', { sum: formatNumber(sum.toNumber()) })}
          </p>
        </div>
      </Card>
      <div className={styles.actions}>
        <Button loading={isBusy} disabled={!isChanged} onClick={() => void keep()}>
          {t('Save as a draft')}
        </Button>
        {plan.proposal !== null && (
          <Button
            variant="primary"
            loading={isBusy}
            disabled={!isWhole}
            icon={<Send aria-hidden="true" />}
            onClick={() => void propose()}
          >
            {t(
              plan.proposal === 'proposeToPerson'
                ? 'Propose to the person'
                : 'Propose to the supervisor',
            )}
          </Button>
        )}
        {plan.planId !== null && (
          <Button loading={isBusy} onClick={() => void discard()}>
            {t('Discard')}
          </Button>
        )}
      </div>
    </>
  );
}

const emptyTarget = (key: string): DraftTarget => ({
  key,
  id: null,
  kpiId: null,
  weight: null,
  target: null,
  floor: null,
  stretch: null,
  name: '',
});
