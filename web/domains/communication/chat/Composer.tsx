import { SendHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { CHAT, CHAT_FILES } from '#machines/domains/communication/chat.ts';
import type { UploadedFile } from '#machines/core/values/attachments.ts';
import { UploadButton } from '#web/components/attachments/index.ts';
import { formatCount, IconButton, TextArea, usePhone } from '#web/components/ui/index.ts';
import { dropUpload, uploadTo } from '#web/kits/uploads/index.ts';
import styles from './Composer.module.css';
import { useTranslate } from '#web/lib/messages.ts';

const upload = uploadTo(CHAT_FILES);
/** The number of characters that are left is only shown from here on. */
const NEARLY_FULL = 200;

/** Text that isn't sent yet, by conversation. It is kept while the user looks at another. */
const drafts = new Map<number, string>();

export type ComposerProps = {
  conversationId: number;
  onSend: (text: string, file: UploadedFile | null) => void;
};

/**
 * The box in which a message is typed. Enter sends it, and Shift+Enter starts a new line. On phones, Enter
 * starts a new line.
 */
export function Composer({ conversationId, onSend }: ComposerProps) {
  const t = useTranslate();
  const [text, setText] = useState(() => drafts.get(conversationId) ?? '');
  const [file, setFile] = useState<UploadedFile | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const phone = usePhone();
  useEffect(() => {
    if (text === '') drafts.delete(conversationId);
    else drafts.set(conversationId, text);
  }, [conversationId, text]);
  const left = CHAT.text - text.trim().length;
  const ready = left >= 0 && (text.trim() !== '' || file !== null);

  const send = () => {
    if (!ready) return;
    onSend(text.trim(), file);
    setText('');
    setFile(null);
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With an input method for scripts such as Bengali, Enter chooses a word, so it must not send the
    // message.
    if (event.key !== 'Enter' || event.shiftKey || phone || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {file && (
        <p className={styles.file}>
          <span className={styles.fileName}>{file.fileName}</span>
          <IconButton
            label={t('Remove {name}', { name: file.fileName })}
            size="small"
            onClick={() => {
              dropUpload(file.globalFileUrlId);
              setFile(null);
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        </p>
      )}
      <div className={styles.row}>
        <UploadButton upload={upload} onChange={setFile} disabled={file !== null} />
        <TextArea
          ref={box}
          rows={1}
          className={styles.box}
          aria-label={t('Message')}
          aria-invalid={left < 0}
          placeholder={t('Write a message')}
          value={text}
          onValueChange={setText}
          onKeyDown={onKeyDown}
        />
        <IconButton type="submit" label="Send" variant="secondary" disabled={!ready}>
          <SendHorizontal aria-hidden="true" />
        </IconButton>
      </div>
      {left < NEARLY_FULL && (
        <p className={styles.left} role="status" data-over={left < 0 || undefined}>
          {left < 0
            ? t('{n} characters too many', { n: formatCount(-left) })
            : t('{n} characters left', { n: formatCount(left) })}
        </p>
      )}
    </form>
  );
}
