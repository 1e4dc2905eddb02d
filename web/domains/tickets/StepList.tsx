import { Check, CircleDashed, Star } from 'lucide-react';
import type { ProcessHistoryStep } from '#machines/domains/tickets/contracts/tickets.ts';
import { classNames, DateText, RelativeTime } from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import styles from './tickets.module.css';

/** The vertical stepper of Ticket Status: completed, current and future steps. */
export function StepList({
  steps,
  isOverdue,
}: {
  steps: readonly ProcessHistoryStep[];
  isOverdue: boolean;
}) {
  const t = useTranslate();
  return (
    <ol className={styles.steps} aria-label={t('Steps')}>
      {steps.map((step) => (
        <li
          key={step.rowId}
          className={classNames(
            styles.step,
            step.isComplete && styles.complete,
            step.isActive && styles.active,
          )}
          aria-current={step.isActive ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {getMark(step)}
          </span>
          <div className={styles.words}>
            <p className={styles.name}>{step.processName}</p>
            {(step.completedByName === '' ||
              step.completedByName !== step.responsiblePersonName) && (
              <p className={styles.person}>{getPerson(t, step)}</p>
            )}
            <p className={styles.when}>
              {step.completedAt !== null && (
                <>
                  {t('Completed by {name}', { name: step.completedByName })},{' '}
                  <DateText value={step.completedAt} withTime />
                </>
              )}
              {step.isActive && step.dueAt !== null && (
                <span className={classNames(isOverdue && styles.overdue)}>
                  {t(isOverdue ? 'Was due' : 'Due')} <RelativeTime at={step.dueAt} />
                </span>
              )}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function getMark({ isComplete, actionButton, rowId, isActive }: ProcessHistoryStep) {
  if (isComplete) return <Check />;
  if (actionButton !== '') return <Star />;
  return isActive ? <CircleDashed /> : rowId;
}

function getPerson(
  t: Translate,
  { responsiblePersonName, actionButton, delegatedAt }: ProcessHistoryStep,
): string {
  if (actionButton !== '') return t('The requester');
  if (responsiblePersonName === '') return t('No responsible person yet');
  return delegatedAt === null
    ? responsiblePersonName
    : t('{name}, as delegate', { name: responsiblePersonName });
}
