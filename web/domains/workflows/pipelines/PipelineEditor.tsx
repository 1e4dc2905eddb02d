import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { PipelineCheck, PipelineOfKind } from '#machines/kits/requests/contract.ts';
import {
  MAX_STEPS,
  pipelineDefinition,
  type PipelineDefinition,
} from '#machines/kits/requests/pipeline.ts';
import { Button, Notice, useConfirm, useConfirmWithComment } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { ChangedMeanwhile, useDraft } from '#web/components/edited/index.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { checkQuery } from './api.ts';
import { draftFragment } from '#web/domains/workflows/workbench/index.ts';
import { paths } from '#web/lib/paths.ts';
import { Standing } from './Standing.tsx';
import { LastQuarter } from './LastQuarter.tsx';
import { PipelineChart } from './PipelineChart.tsx';
import styles from './pipelines.module.css';
import { ProposalNotice } from './ProposalNotice.tsx';
import { StepCard } from './StepCard.tsx';
import { changedSteps, moved, newStep, withStep } from './steps.ts';
import { usePublish } from './usePublish.ts';

const PAUSE_MS = 400;

/** If someone else has changed the steps too, they are matched by name. */
const getStart = ({ definition }: PipelineOfKind['present']) => ({
  steps: definition.steps.map((step) => ({ ...step, id: step.label })),
});

/** The steps of one kind of request, their machine, and the effect on requests. */
export function PipelineEditor({
  pipeline,
  mayEdit,
}: {
  pipeline: PipelineOfKind;
  mayEdit: boolean;
}) {
  const t = useTranslate();
  const confirm = useConfirm();
  const confirmWithComment = useConfirmWithComment();
  const { publish, busy } = usePublish();
  const { kind, label, present } = pipeline;
  const {
    row,
    values: draft,
    set: setDraft,
    drop,
    sent,
    meanwhile,
  } = useDraft<PipelineOfKind['present'], PipelineDefinition>(present, getStart);
  const read = pipelineDefinition.safeParse(draft);
  const checked = useDebounced(draft, PAUSE_MS);
  const readable = pipelineDefinition.safeParse(checked);
  const check = useQuery({
    ...checkQuery(kind, readable.success ? readable.data : present.definition),
    enabled: readable.success,
    placeholderData: keepPreviousData,
  });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(getStart(row));
  const invalid = read.success ? [] : read.error.issues;
  const problems = [
    ...invalid.map(({ path, message }) => ({ step: Number(path[1] ?? -1), message })),
    ...(check.data?.problems ?? []),
  ];

  const publishDraft = async () => {
    const reason = await confirmWithComment({
      title: t('Publish the pipeline of {name}?', { name: t(label) }),
      body: [
        t('Applies to requests sent from now on. Requests in progress keep their steps.'),
        t(
          '{changed, plural, one {# step changes} other {# steps change}}; {waiting, plural, =0 {no request waits} one {# request waits} other {# requests wait}} at a step; {stranded, plural, =0 {none is} one {# is} other {# are}} without anyone who may decide.',
          {
            changed: changedSteps(row.definition, read.data ?? draft).length,
            waiting: getSum(check.data?.standing, 'count'),
            stranded: getSum(check.data?.standing, 'withoutDecider'),
          },
        ),
      ].join(' '),
      confirmLabel: 'Publish',
      comment: { label: 'Reason', required: true, maxLength: 500 },
    });
    if (reason === null) return;
    const isPublished = await publish('/Pipelines/Publish', {
      kind,
      definition: read.data ?? draft,
      baseVersion: row.version,
      reason,
    });
    if (isPublished) sent();
  };
  const discard = async () => {
    const question = {
      title: 'Discard the changes?',
      body: 'Your changes would be lost.',
      confirmLabel: 'Discard',
      tone: 'danger',
    } as const;
    if (await confirm(question)) drop();
  };

  return (
    <div className={styles.editor}>
      <div className={styles.steps}>
        {meanwhile && (
          <ChangedMeanwhile
            by={pipeline.versions[0]?.publishedByName}
            changed={changedSteps(row.definition, present.definition)}
            onUse={meanwhile.takeOver}
          />
        )}
        {pipeline.proposal && (
          <ProposalNotice proposal={pipeline.proposal} present={present} mayEdit={mayEdit} />
        )}
        {problems
          .filter(({ step }) => !draft.steps[step])
          .map(({ message }) => (
            <Notice key={message} tone="danger">
              {t(message)}
            </Notice>
          ))}
        {draft.steps.map((step, place) => (
          <StepCard
            // A step is identified by its position only.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            pipeline={pipeline}
            step={step}
            place={place}
            count={draft.steps.length}
            disabled={!mayEdit}
            problems={problems.flatMap((one) => (one.step === place ? [one.message] : []))}
            warnings={(check.data?.warnings ?? []).flatMap((one) =>
              one.step === place ? [one.message] : [],
            )}
            onChange={(change) => setDraft(withStep(draft, place, change))}
            onMove={(by) => setDraft(moved(draft, place, by))}
            onRemove={() => setDraft({ steps: draft.steps.filter((_, at) => at !== place) })}
          />
        ))}
        {read.success && (
          <div className={styles.buttons}>
            <Button asChild>
              <a href={`${paths.whatIf(kind)}${draftFragment(read.data)}`} target="_blank">
                {t('What if…')}
              </a>
            </Button>
            <Button asChild>
              <a href={`${paths.replay(kind)}${draftFragment(read.data)}`} target="_blank">
                {t('Replay a period')}
              </a>
            </Button>
          </div>
        )}
        {mayEdit && (
          <div className={styles.buttons}>
            <Button
              icon={<Plus aria-hidden="true" />}
              disabled={draft.steps.length >= MAX_STEPS}
              onClick={() => setDraft({ steps: [...draft.steps, newStep(draft.steps.length + 1)] })}
            >
              Add step
            </Button>
            <span className={styles.space} />
            {isChanged && (
              <Button variant="ghost" onClick={() => void discard()}>
                Discard
              </Button>
            )}
            <Button
              variant="primary"
              loading={busy}
              disabled={!isChanged || problems.length > 0}
              onClick={() => void publishDraft()}
            >
              Publish
            </Button>
          </div>
        )}
      </div>
      <div className={styles.beside}>
        <div className={styles.chart}>
          {read.success && (
            <PipelineChart
              kind={kind}
              definition={read.data}
              published={isChanged ? row.definition : null}
              label={t(label)}
            />
          )}
        </div>
        {check.data && <LastQuarter quarter={check.data.lastQuarter} />}
        {check.data && <Standing standing={check.data.standing} />}
      </div>
    </div>
  );
}

const getSum = (
  standing: PipelineCheck['standing'] | undefined,
  figure: 'count' | 'withoutDecider',
): number => (standing ?? []).reduce((sum, one) => sum + one[figure], 0);
