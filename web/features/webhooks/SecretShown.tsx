import { useState } from 'react';
import { Button, Dialog, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './webhooks.module.css';

/** The secret by which a receiver knows Cadre's deliveries: shown once. */
export function SecretShown({ value, onClose }: { value: string; onClose: () => void }) {
  const t = useTranslate();
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('The secret of the webhook')}
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
      <Notice tone="warning" title={t('Store it now: it is shown this once.')}>
        {t('Deliveries are signed by it, as Standard Webhooks says. A receiver refuses others.')}
      </Notice>
      <p className={styles.secret} data-testid="secret">
        {value}
      </p>
    </Dialog>
  );
}
