import { BellRing } from 'lucide-react';
import { audienceIn } from '#machines/core/model/audience.ts';
import type { Deciders, TaskDetail } from '#machines/core/tasks.ts';
import { Button, Card, DateText, formatDate, RelativeTime } from '#web/components/ui/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { namesInWords } from './names.ts';
import styles from './WhoHasIt.module.css';

/** Shows who has a request now, why, and by when. Its requester can send a reminder once a day. */
export function WhoHasIt({ task, workflow }: { task: TaskDetail; workflow: string }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([workflowKeys.of(workflow)]);
  const { deciders, reminder, subjectId, dueAt } = task;
  if (deciders.length === 0) return null;
  return (
    <Card title={t('Waiting for')}>
      <div className={styles.who}>
        <ul>
          {deciders.map((one) => (
            <li key={one.as}>
              <strong>{namesInWords(one.names, one.names.length + one.more)}</strong> ·{' '}
              {getReason(t, one)}
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

const getReason = (t: Translate, { as, insteadOf }: Deciders): string =>
  insteadOf === null
    ? audienceIn(t, as)
    : t('{role}, because {who} cannot sign in or is missing', {
        role: audienceIn(t, as),
        who: audienceIn(t, insteadOf),
      });
