import { AtSign } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { ThreadMessage } from '#machines/domains/communication/contracts/chat.ts';
import type { CardDetails, Member } from '#machines/domains/tasks/contracts/tasks.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  ActionsMenu,
  Button,
  Card,
  CommentBox,
  DropdownMenu,
  formatDateTime,
  Popover,
  useConfirm,
} from '#web/components/ui/index.ts';
import { DayLine, Message, startsDay, startsGroup } from '#web/domains/communication/chat/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { TASKS } from './api.ts';
import styles from './tasks.module.css';

const LONGEST = 4000;

/** The comments on a card, with a form to add one. */
export function CardComments({
  card: { taskId, thread, canChange },
  members,
}: {
  card: CardDetails;
  members: readonly Member[];
}) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([TASKS]);
  const [text, setText] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    if (await submit('/Task/Comment', { taskId, text })) setText('');
  };
  return (
    <Card title={t('Comments')}>
      <div className={styles.stack}>
        <ol className={styles.list}>
          {thread.map((message, at) => (
            <li key={message.messageId}>
              {startsDay(thread[at - 1], message) && <DayLine at={message.at} />}
              <Comment
                taskId={taskId}
                message={message}
                named={startsGroup(thread[at - 1], message)}
                canChange={canChange}
              />
            </li>
          ))}
        </ol>
        {canChange && (
          <form className={styles.stack} onSubmit={(event) => void send(event)}>
            <CommentBox
              aria-label={t('Comment')}
              value={text}
              onValueChange={setText}
              maxLength={LONGEST}
            />
            <span className={styles.tools}>
              <Button type="submit" loading={busy} disabled={text.trim() === ''}>
                {t('Send')}
              </Button>
              <DropdownMenu
                trigger={
                  <Button variant="ghost" icon={<AtSign />}>
                    {t('Mention')}
                  </Button>
                }
                items={members.map(({ name }) => ({
                  label: name,
                  onSelect: () =>
                    setText((said) => `${said === '' ? '' : `${said.trimEnd()} `}@${name} `),
                }))}
              />
            </span>
          </form>
        )}
      </div>
    </Card>
  );
}

function Comment({
  taskId,
  message,
  named,
  canChange,
}: {
  taskId: number;
  message: ThreadMessage;
  named: boolean;
  canChange: boolean;
}) {
  const t = useTranslate();
  const confirm = useConfirm();
  const { submit, busy } = useSubmit([TASKS]);
  const [draft, setDraft] = useState<string | null>(null);
  const { messageId, isMine, isDeleted, senderName, text, versions } = message;
  if (isDeleted) {
    return <p className={styles.quiet}>{t('{name} deleted a comment.', { name: senderName })}</p>;
  }
  if (draft !== null) {
    const save = async (event: FormEvent) => {
      event.preventDefault();
      if (await submit('/Task/EditComment', { taskId, messageId, text: draft })) setDraft(null);
    };
    return (
      <form className={styles.stack} onSubmit={(event) => void save(event)}>
        <CommentBox
          aria-label={t('Change the comment')}
          value={draft}
          onValueChange={setDraft}
          maxLength={LONGEST}
        />
        <span className={styles.tools}>
          <Button type="submit" size="small" loading={busy} disabled={draft.trim() === ''}>
            {t('Save')}
          </Button>
          <Button size="small" variant="ghost" onClick={() => setDraft(null)}>
            {t('Cancel')}
          </Button>
        </span>
      </form>
    );
  }
  const remove = async () => {
    const sure = await confirm({
      title: t('Delete this comment?'),
      body: t('The card says that a comment was deleted.'),
      confirmLabel: 'Delete',
      tone: 'danger',
    });
    if (sure) await submit('/Task/DeleteComment', { taskId, messageId });
  };
  return (
    <div className={styles.comment}>
      <Message message={message} showsName={named} seen="" />
      <span className={styles.tools} data-mine={isMine || undefined}>
        {versions.length > 0 && (
          <Popover
            label={t('Earlier versions')}
            trigger={
              <Button size="small" variant="ghost">
                {t('Edited')}
              </Button>
            }
          >
            <ul className={styles.list}>
              {versions.map((version) => (
                <li key={version.until}>
                  <p className={styles.quiet}>
                    {t('Until {time}', { time: formatDateTime(version.until) })}
                  </p>
                  <p className={styles.text}>{version.text}</p>
                </li>
              ))}
            </ul>
          </Popover>
        )}
        {isMine && canChange && (
          <ActionsMenu
            name={t('your comment')}
            items={[
              { label: t('Edit'), onSelect: () => setDraft(text) },
              { label: t('Delete'), onSelect: () => void remove() },
            ]}
          />
        )}
      </span>
    </div>
  );
}
