import { CircleCheck } from 'lucide-react';
import type { DocumentDetails } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { Button, DateText, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { CONTROLLED_DOCUMENTS } from './api.ts';
import styles from './documents.module.css';
import { readerStatus } from './status.ts';
import type { Reading } from './useReading.ts';

/** Asks the reader to confirm that they have read and understood the version in force. */
export function Acknowledge({
  document,
  reading,
}: {
  document: DocumentDetails;
  reading: Reading;
}) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([CONTROLLED_DOCUMENTS]);
  const { documentId, inForce, dueOn, acknowledgedAt } = document;
  const status = readerStatus(document);
  if (!status || !inForce || dueOn === null) return null;
  if (acknowledgedAt !== null) {
    return (
      <Notice tone="success">
        {t('You have read and understood this document.')}{' '}
        <DateText value={acknowledgedAt} withTime />
      </Notice>
    );
  }
  return (
    <div className={styles.acknowledge}>
      <Notice tone={status.tone} title={t(status.label)}>
        <p className={styles.due}>
          {t(reading.isRead ? 'Due on' : 'Open the document before you acknowledge it. Due on')}{' '}
          <DateText value={dueOn} />
        </p>
        <Button
          variant="primary"
          icon={<CircleCheck aria-hidden="true" />}
          loading={busy}
          disabled={!reading.isRead}
          onClick={() =>
            void submit('/ControlledDocuments/Acknowledge', {
              documentId,
              versionId: inForce.versionId,
            })
          }
        >
          {t('I have read and understood it')}
        </Button>
      </Notice>
    </div>
  );
}
