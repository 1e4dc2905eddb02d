import { Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** Warns that invitations can't be delivered, because this would otherwise go unnoticed. */
export function NoMailNotice() {
  const t = useTranslate();
  return (
    <Notice tone="warning" title={t('No mail server is set up')}>
      {t('Invitations are stored on the server in DATA_DIR/mail. Set SMTP_URL to send them.')}
    </Notice>
  );
}
