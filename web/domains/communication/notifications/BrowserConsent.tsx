import { BellRing } from 'lucide-react';
import { Button, Notice } from '#web/components/ui/index.ts';
import { useNotificationConsent } from '#web/lib/browserNotification.ts';
import styles from './BrowserConsent.module.css';
import { useTranslate } from '#web/lib/messages.ts';

/**
 * This browser's notification permission, with a button to request it. The compact form, in the
 * bell, is hidden unless there is something to request.
 */
export function BrowserConsent({ compact = false }: { compact?: boolean }) {
  const t = useTranslate();
  const [consent, ask] = useNotificationConsent();
  const turnOn = (
    <Button size="small" onClick={() => void ask()}>
      {t('Turn on')}
    </Button>
  );
  if (compact) {
    return consent === 'default' ? (
      <p className={styles.ask}>
        <BellRing aria-hidden="true" />
        <span className={styles.words}>
          {t('Get notifications from this browser while you work in other windows.')}
        </span>
        {turnOn}
      </p>
    ) : null;
  }
  switch (consent) {
    case 'granted':
      return <Notice tone="success">{t('This browser shows notifications.')}</Notice>;
    case 'default':
      return (
        <Notice tone="info" action={turnOn}>
          {t('This browser has not asked for permission to show notifications yet.')}
        </Notice>
      );
    case 'denied':
      return (
        <Notice tone="warning">
          {t(
            'This browser blocks notifications from {product}. You can change that in its settings for this site.',
            { product: 'Cadre' },
          )}
        </Notice>
      );
    case 'unsupported':
      return <Notice tone="neutral">{t('This browser does not support notifications.')}</Notice>;
  }
}
