import { Plus } from 'lucide-react';
import { useState } from 'react';
import {
  STEP_KINDS,
  STEP_STATES,
  type PlanStep,
  type DevelopmentPlanView,
  type StepLink,
} from '#machines/domains/performance/contracts/development.ts';
import { Badge, Button, Card, classNames, DateText, Link } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import styles from './development.module.css';
import { AddStepDialog, StepDialog } from './StepDialog.tsx';
import { CardForStepDialog, TrainingDialog } from './LinkDialogs.tsx';

const TONES = { open: 'info', done: 'success', dropped: 'neutral' } as const;

type Open = { what: 'progress' | 'training' | 'task'; step: PlanStep } | { what: 'add' };

/** Lists the steps of a plan: open ones first, by due date. */
export function Steps({ view }: { view: DevelopmentPlanView }) {
  const t = useTranslate();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title="Steps"
      actions={
        view.sight.follows && (
          <Button
            size="small"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setOpen({ what: 'add' })}
          >
            {t('Add a step')}
          </Button>
        )
      }
    >
      {view.steps.length === 0 && <p className={styles.about}>{t('No steps yet.')}</p>}
      <ul className={styles.steps}>
        {view.steps.map((step) => (
          <li key={step.stepId} className={styles.step}>
            <Step step={step} view={view} onOpen={(what) => setOpen({ what, step })} />
          </li>
        ))}
      </ul>
      {open?.what === 'add' && <AddStepDialog view={view} onClose={close} />}
      {open?.what === 'progress' && <StepDialog step={open.step} onClose={close} />}
      {open?.what === 'training' && <TrainingDialog step={open.step} onClose={close} />}
      {open?.what === 'task' && <CardForStepDialog step={open.step} onClose={close} />}
    </Card>
  );
}

function Step({
  step,
  view: { sight, isOwn },
  onOpen,
}: {
  step: PlanStep;
  view: DevelopmentPlanView;
  onOpen: (what: 'progress' | 'training' | 'task') => void;
}) {
  const t = useTranslate();
  const mayLink = sight.follows && step.state === 'open' && (step.link?.isOver ?? true);
  return (
    <>
      <div className={styles.line}>
        <span className={classNames(styles.words, step.state === 'dropped' && styles.dropped)}>
          {step.words}
        </span>
        <Badge tone={TONES[step.state]}>{STEP_STATES[step.state]}</Badge>
        {step.isOverdue && <Badge tone="danger">{t('Overdue')}</Badge>}
      </div>
      <p className={styles.about}>
        {t(STEP_KINDS[step.kind])}
        {' · '}
        {step.doneOn === null ? t('Due') : t('Done on')}{' '}
        <DateText value={step.doneOn ?? step.dueOn} />
        {step.isLater && <> · {t('Added later by {name}', { name: step.addedBy })}</>}
        {step.isFromTalk && <> · {t('From a coaching talk')}</>}
      </p>
      {step.note !== '' && <p className={styles.words}>{step.note}</p>}
      {step.reason !== '' && (
        <p className={styles.words}>{t('Dropped: {reason}', { reason: step.reason })}</p>
      )}
      {step.link && <LinkLine link={step.link} />}
      {sight.follows && (
        <div className={styles.actions}>
          <Button
            size="small"
            aria-label={t('Record progress of {step}', { step: step.words })}
            onClick={() => onOpen('progress')}
          >
            {t('Record progress')}
          </Button>
          {/* Only the person who would attend the training can send the requisition. */}
          {mayLink && isOwn && step.kind === 'training' && (
            <Button size="small" onClick={() => onOpen('training')}>
              {t('Request the training')}
            </Button>
          )}
          {mayLink && step.kind === 'task' && (
            <Button size="small" onClick={() => onOpen('task')}>
              {t('Make a card')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function LinkLine({ link }: { link: StepLink }) {
  const t = useTranslate();
  const path =
    link.workflow === null
      ? link.projectId === null
        ? null
        : `${paths.taskBoard}?project=${link.projectId}&card=${link.subjectId}`
      : paths.history(link.workflow, String(link.subjectId));
  return (
    <p className={styles.line}>
      {path === null ? link.number : <Link to={path}>{link.number}</Link>}
      <Badge>{t(link.status)}</Badge>
    </p>
  );
}
