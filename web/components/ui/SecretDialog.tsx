import { useState } from 'react';
import { useTranslate } from '#web/lib/messages.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Notice } from './Notice.tsx';
import styles from './secretDialog.module.css';

/** Shows a key or secret once. Only its button closes the dialog, because the secret can't be shown again. */
export function SecretDialog({
  title,
  note,
  value,
  onClose,
}: {
  title: string;
  /** How the secret is used. */
  note: string;
  value: string;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      staticBackdrop
      footer={
        <>
          <Button
            onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
          >
            {isCopied ? t('Copied') : t('Copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('I have stored it')}
          </Button>
        </>
      }
    >
      <Notice tone="warning" title={t('Store it now: it is shown only once.')}>
        {note}
      </Notice>
      <p className={styles.secret} data-testid="secret">
        {value}
      </p>
    </Dialog>
  );
}
