import { Download, Trash2, X } from 'lucide-react';
import { DONE_LABELS, isUnderWay, JOB_LABELS, type Job } from '#machines/core/contracts/jobs.ts';
import { Button, IconButton, Progress } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './jobs.module.css';
import { useJobActions } from './useJobActions.ts';

/** Shows a job: its progress with a cancel button, or its result with a delete button. `action` opens the result. */
export function JobLine({
  job,
  note,
  action,
}: {
  job: Job;
  note?: React.ReactNode;
  action?: React.ReactNode;
}) {
  const t = useTranslate();
  const { cancel, remove, save } = useJobActions();
  const { kind, title, state, done, total, error, file } = job;
  const named = (label: string) => `${t(label)}: ${title}`;
  return (
    <div className={styles.job}>
      <div className={styles.words}>
        <p className={styles.title} translate="no">
          {title}
        </p>
        {isUnderWay(job) && total !== null && (
          <Progress
            value={done}
            max={total}
            label={JOB_LABELS[state]}
            percent={kind !== 'export'}
          />
        )}
        <p className={styles.muted} role="status">
          {isUnderWay(job) && total === null && t(JOB_LABELS[state])}
          {state === 'done' && t(DONE_LABELS[kind] ?? JOB_LABELS.done)}
          {state === 'cancelled' && t(JOB_LABELS.cancelled)}
          {state === 'failed' && t(error ?? JOB_LABELS.failed)}
        </p>
        {note}
      </div>
      <div className={styles.actions}>
        {isUnderWay(job) && (
          <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate(job)}>
            {t('Cancel')}
            <span className="visually-hidden">: {title}</span>
          </Button>
        )}
        {action}
        {file && (
          <Button
            size="small"
            icon={<Download aria-hidden="true" />}
            loading={save.isPending}
            onClick={() => save.mutate(job)}
          >
            {t('Download')}
            <span className="visually-hidden">: {title}</span>
          </Button>
        )}
        {!isUnderWay(job) && (
          <IconButton label={named('Remove')} onClick={() => remove.mutate(job)}>
            {file ? <Trash2 aria-hidden="true" /> : <X aria-hidden="true" />}
          </IconButton>
        )}
      </div>
    </div>
  );
}
