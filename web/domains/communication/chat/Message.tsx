import { FileText, Image } from 'lucide-react';
import { useState } from 'react';
import type { ChatMessage } from '#machines/domains/communication/contracts/chat.ts';
import type { UploadedFile } from '#machines/core/values/attachments.ts';
import { AttachmentViewer, getKind } from '#web/components/attachments/index.ts';
import {
  Button,
  classNames,
  formatDate,
  formatDateTime,
  Spinner,
} from '#web/components/ui/index.ts';
import { perLocale, useLocale } from '#web/lib/locale.ts';
import { loadAttachment, warnOfDownload } from '#web/kits/uploads/index.ts';
import styles from './Message.module.css';
import type { Outgoing as OutgoingMessage } from './useSending.ts';
import { useTranslate } from '#web/lib/messages.ts';

const timeFormat = perLocale((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));

export function DayLine({ at }: { at: string }) {
  useLocale();
  return <p className={styles.day}>{formatDate(at)}</p>;
}

export type MessageProps = {
  message: ChatMessage;
  /** Whether the sender's name is shown, as in groups when the sender changes. */
  showsName: boolean;
  seen: string;
};

/** Shows the text of a message, which is never interpreted as markup. */
export function Message({ message, showsName: named, seen }: MessageProps) {
  const t = useTranslate();
  const { isEvent, isMine, senderName, text, file, at } = message;
  if (isEvent) return <p className={styles.event}>{t(text)}</p>;
  return (
    <article className={classNames(styles.message, isMine && styles.mine)}>
      {named && <p className={styles.sender}>{senderName}</p>}
      {!named && <span className="visually-hidden">{isMine ? t('You') : senderName}: </span>}
      <div className={styles.bubble}>
        {text !== '' && <p className={styles.text}>{text}</p>}
        {file && <Attached file={file} />}
        <time className={styles.time} dateTime={at} title={formatDateTime(at)}>
          {timeFormat().format(new Date(at))}
        </time>
      </div>
      {seen !== '' && <p className={styles.seen}>{seen}</p>}
    </article>
  );
}

/** A message that the server doesn't have yet. */
export function Outgoing({
  message: { text, file, failure },
  onRetry,
  onDrop,
}: {
  message: OutgoingMessage;
  onRetry: () => void;
  onDrop: () => void;
}) {
  const t = useTranslate();
  return (
    <article className={classNames(styles.message, styles.mine)} aria-busy={failure === null}>
      <span className="visually-hidden">{t('You')}: </span>
      <div className={classNames(styles.bubble, styles.waiting)}>
        {text !== '' && <p className={styles.text}>{text}</p>}
        {file && <span className={styles.file}>{file.fileName}</span>}
        {failure === null && (
          <span className={styles.time}>
            <Spinner />
            <span className="visually-hidden">{t('Sending')}</span>
          </span>
        )}
      </div>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {t(failure)}
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
          <Button size="small" variant="ghost" onClick={onDrop}>
            Discard
          </Button>
        </p>
      )}
    </article>
  );
}

function Attached({ file }: { file: UploadedFile }) {
  const [open, setOpen] = useState(false);
  const Icon = getKind(file.fileName) === 'image' ? Image : FileText;
  return (
    <>
      <button type="button" className={styles.file} onClick={() => setOpen(true)}>
        <Icon aria-hidden="true" />
        <span className={styles.fileName}>{file.fileName}</span>
      </button>
      <AttachmentViewer
        files={[file]}
        open={open}
        onOpenChange={setOpen}
        load={loadAttachment}
        onFailure={warnOfDownload}
      />
    </>
  );
}
