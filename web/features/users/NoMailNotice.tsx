import { Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** Warns that invitations can't be delivered, which nothing else would show. */
export function NoMailNotice() {
  const t = useTranslate();
  return (
    <Notice tone="warning" title={t('No mail server is set up')}>
      {t(
        'Invitations stay on the server, in the folder mail of DATA_DIR. Whoever runs it sets SMTP_URL.',
      )}
    </Notice>
  );
}
