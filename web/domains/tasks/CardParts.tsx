import { useState } from 'react';
import { msg } from '#machines/core/locales/messages.ts';
import type { CardDetails, CardEvent } from '#machines/domains/tasks/contracts/tasks.ts';
import { AttachmentTile, UploadButton } from '#web/components/attachments/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Button, Card, Timeline } from '#web/components/ui/index.ts';
import { loadAttachment } from '#web/kits/uploads/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { TASKS, uploadForCard } from './api.ts';
import styles from './tasks.module.css';

export function CardFiles({ card: { taskId, attachments, canChange } }: { card: CardDetails }) {
  const t = useTranslate();
  const { submit } = useSubmit([TASKS]);
  if (attachments.length === 0 && !canChange) return null;
  return (
    <Card
      title={t('Attachments')}
      actions={
        canChange ? (
          <UploadButton
            upload={uploadForCard}
            onChange={({ globalFileUrlId: fileId }) =>
              void submit('/Task/AttachFile', { taskId, fileId })
            }
          />
        ) : null
      }
    >
      {attachments.length === 0 ? (
        <p className={styles.quiet}>{t('No files yet.')}</p>
      ) : (
        <div className={styles.tools}>
          {attachments.map(({ fileId, name }) => (
            <AttachmentTile
              key={fileId}
              file={{ globalFileUrlId: fileId, fileName: name }}
              load={loadAttachment}
            />
          ))}
        </div>
      )}
    </Card>
  );
}

const EVENTS: Readonly<Record<string, string>> = {
  created: msg('created the card'),
  moved: msg('moved the card'),
  reordered: msg('changed the order'),
  removed: msg('removed the card'),
  title: msg('changed the title'),
  details: msg('changed the details'),
  priority: msg('changed the priority'),
  assignee: msg('changed the assignee'),
  dueOn: msg('changed the due date'),
  estimate: msg('changed the estimate'),
  labels: msg('changed the labels'),
  linked: msg('made it wait for another card'),
  unlinked: msg('let it no longer wait for another card'),
  listed: msg('added an item to the checklist'),
  unlisted: msg('removed an item of the checklist'),
  checked: msg('ticked an item'),
  unchecked: msg('unticked an item'),
  commented: msg('commented'),
  commentEdited: msg('changed a comment'),
  commentDeleted: msg('deleted a comment'),
  attached: msg('attached a file'),
  caseClosed: msg('closed the card with its case'),
  caseReopened: msg('opened the card with its case'),
  handedOver: msg('handed the card over'),
};

/** The history of a card, latest first. */
export function CardHistory({ card: { events } }: { card: CardDetails }) {
  const t = useTranslate();
  const [isShown, show] = useState(false);
  return (
    <Card
      title={t('History')}
      actions={
        <Button size="small" aria-expanded={isShown} onClick={() => show(!isShown)}>
          {isShown ? t('Hide') : t('Show')}
        </Button>
      }
    >
      {isShown ? (
        <Timeline label={t('History')} items={events.map(getItem)} />
      ) : (
        <p className={styles.quiet}>
          {t('{n, plural, one {# change} other {# changes}}', { n: events.length })}
        </p>
      )}
    </Card>
  );
}

const getItem = ({ eventId, what, by, at, from, to }: CardEvent) => ({
  id: String(eventId),
  actor: { name: by },
  action: EVENTS[what] ?? what,
  at,
  ...(what === 'reordered' ? {} : { from, to }),
});
