import { BellRing } from 'lucide-react';
import type { TaskDetail } from '#machines/core/tasks.ts';
import { Button, Card, DateText, formatDate, RelativeTime } from '#web/components/ui/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { useProfile } from '#web/session/index.ts';
import { namesInWords } from './names.ts';
import { whyDeciding } from './whyDeciding.ts';
import styles from './WhoHasIt.module.css';

/** Shows who has a request now, why, and by when. Its requester can send a reminder once a day. */
export function WhoHasIt({ task, workflow }: { task: TaskDetail; workflow: string }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([workflowKeys.of(workflow)]);
  const { deciders, reminder, subjectId, dueAt } = task;
  const { intEmployeeId } = useProfile();
  const requester = task.facts['requesterId'];
  const isOwn =
    typeof requester === 'object' &&
    requester !== null &&
    'id' in requester &&
    requester.id === intEmployeeId;
  if (deciders.length === 0) return null;
  return (
    <Card title={t('Waiting for')}>
      <div className={styles.who}>
        <ul>
          {deciders.map((one) => (
            <li key={one.as}>
              <strong>{namesInWords(one.names, one.names.length + one.more)}</strong> ·{' '}
              {whyDeciding(t, one, isOwn)}
              {one.delegates.map(({ of, name, until }) => (
                <p key={`${of} ${name}`} className={styles.note}>
                  {until === null
                    ? t('{name} decides for {of}', { name, of })
                    : t('{name} decides for {of} until {day}', {
                        name,
                        of,
                        day: formatDate(until),
                      })}
                </p>
              ))}
            </li>
          ))}
        </ul>
        {dueAt !== null && (
          <p className={styles.note}>
            {t('Due')}: <DateText value={dueAt} withTime /> (<RelativeTime at={dueAt} />)
          </p>
        )}
        {reminder?.canSend === true && (
          <Button
            icon={<BellRing aria-hidden="true" />}
            loading={busy}
            onClick={() => void submit('/Workflow/Remind', { workflow, subjectId })}
          >
            Send a reminder
          </Button>
        )}
        {reminder && !reminder.canSend && reminder.lastAt !== null && (
          <p className={styles.note}>
            {t('You sent a reminder')} <RelativeTime at={reminder.lastAt} />.{' '}
            {t('You can send another tomorrow.')}
          </p>
        )}
      </div>
    </Card>
  );
}
